"""Members named like a token."""

from cassettekit.redaction.rule import Named, Rule, Sample

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-token",
    kind="token",
    why="A token stands for a login.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=frozenset({"accesstoken", "authtoken", "jwt", "token"}),
        never_after=frozenset(
            {
                "begin",
                "bos",
                "cls",
                "continuation",
                "continue",
                "cursor",
                "end",
                "eos",
                "mask",
                "max",
                "min",
                "next",
                "num",
                "pad",
                "page",
                "pagination",
                "prev",
                "previous",
                "resume",
                "sep",
                "skip",
                "special",
                "start",
                "stop",
                "sync",
                "total",
                "unk",
            }
        ),
    ),
    hits=lambda: tuple(
        Sample({"a": {name: _VALUE}}, (_VALUE,))
        for name in ("access_token", "idToken", "X-Vault-Token")
    ),
    misses=lambda: tuple({name: _VALUE} for name in ("next_page_token", "max_tokens", "tokenizer")),
)
