"""Context7 keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="context-seven",
    kind="contextseven",
    why="It spends its owner's quota.",
    source="https://context7.com/docs/howto/api-keys",
    finds=Token(
        lead=("ctx7sk-",),
        body=r"[A-Za-z0-9-]{20,80}",
        edge=True,
    ),
    hits=lambda: (token("ctx7", "sk-", uuid()),),
    misses=lambda: ("ctx7sk-...",),
)
