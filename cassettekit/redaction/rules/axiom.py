"""Axiom tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="axiom",
    kind="axiom",
    why="It reads and writes an organisation's logs.",
    source="https://axiom.co/docs/reference/tokens",
    finds=Token(
        lead=("xaat-", "xapt-"),
        body=r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    ),
    hits=lambda: (
        token(
            "xa",
            "at-",
            uuid(),
        ),
    ),
    misses=lambda: ("xaat-",),
)
