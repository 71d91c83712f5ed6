"""OpenRouter keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="openrouter",
    kind="openrouter",
    why="It spends its owner's credit.",
    source="https://openrouter.ai/docs/api-reference/authentication",
    finds=Token(
        lead=("sk-or-",),
        body=r"(?:v1-)?[0-9a-f]{40,80}",
    ),
    hits=lambda: (token("sk-", "or-v1-", chars(64, HEX)),),
    misses=lambda: (
        "sk-or-v1-",
        "task-or-note",
    ),
)
