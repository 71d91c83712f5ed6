"""Members named like a authorization."""

from cassettekit.redaction.judge import is_credential
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-auth",
    kind="auth",
    why="Headers that let a request in.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("authorization authorisation"),
        looks=is_credential,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "Authorization", "proxy-authorization")),
    misses=lambda: named(_VALUE, "authorization_endpoint", "author", "authorization_code_url"),
)
