"""Browserbase keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="browserbase",
    kind="browserbase",
    why="It drives browsers on its owner's bill.",
    source="https://docs.browserbase.com/introduction/getting-started",
    finds=Token(
        lead=(
            "bb_live_",
            "bb_test_",
        ),
        body=r"[A-Za-z0-9_-]{20,48}",
    ),
    hits=lambda: (token("bb_", "live_", chars(27, URLSAFE)),),
    misses=lambda: ("bb_live_",),
)
