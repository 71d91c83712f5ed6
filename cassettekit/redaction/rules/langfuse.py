"""Langfuse secret keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="langfuse",
    kind="langfuse",
    why="It reads traces with all their prompts.",
    source="https://langfuse.com/docs/api-and-data-platform/features/public-api",
    finds=Token(
        lead=("sk-lf-",),
        body=r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    ),
    hits=lambda: (
        token(
            "sk-",
            "lf-",
            uuid(),
        ),
    ),
    misses=lambda: ("sk-lf-...",),
)
