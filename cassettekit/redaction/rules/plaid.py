"""Plaid access tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="plaid",
    kind="plaid",
    why="It reads a person's bank account.",
    source="https://plaid.com/docs/api/tokens/",
    finds=Token(
        lead=(
            "access-sandbox-",
            "access-production-",
            "access-development-",
        ),
        body=r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    ),
    hits=lambda: (
        token(
            "access-",
            "production-",
            uuid(),
        ),
    ),
    misses=lambda: (
        "access-sandbox-",
        "access-production-only",
    ),
)
