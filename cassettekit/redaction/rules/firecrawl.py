"""Firecrawl keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="firecrawl",
    kind="firecrawl",
    why="It crawls on its owner's bill.",
    source="https://docs.firecrawl.dev/introduction",
    finds=Token(
        lead=("fc-",),
        guard=r"(?=[0-9a-f]{16})",
        body=r"[0-9a-f]{32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("f", "c-", chars(32, HEX)),),
    misses=lambda: (
        "fc-cache",
        "fc-YOUR_API_KEY",
    ),
)
