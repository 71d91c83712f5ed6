"""Tavily keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="tavily",
    kind="tavily",
    why="It searches on its owner's bill.",
    source="https://docs.tavily.com/documentation/quickstart",
    finds=Token(
        lead=("tvly-",),
        body=r"[A-Za-z0-9_-]{24,64}",
    ),
    hits=lambda: (
        token("tv", "ly-", chars(32)),
        token("tv", "ly-", "dev-", chars(32)),
    ),
    misses=lambda: (
        "tvly-",
        "tvly-YOUR_API_KEY",
    ),
)
