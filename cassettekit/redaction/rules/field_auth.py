"""Members named like a auth."""

from cassettekit.redaction.rule import Named, Rule, Sample

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-auth",
    kind="auth",
    why="Headers that let a request in.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(last=frozenset({"auth", "authorization", "cookie", "cookies"})),
    hits=lambda: tuple(
        Sample({"a": {name: _VALUE}}, (_VALUE,)) for name in ("Authorization", "Cookie", "auth")
    ),
    misses=lambda: tuple(
        {name: _VALUE} for name in ("author", "auth_method", "authorization_endpoint")
    ),
)
