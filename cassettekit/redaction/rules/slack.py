"""Slack tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import DIGITS, HEX, UPPER, chars, token

RULE = Rule(
    id="slack",
    kind="slack",
    why="A bot, user or app token reads and writes a workspace.",
    source="https://docs.slack.dev/authentication/tokens",
    finds=Token(
        lead=(
            "xoxb-",
            "xoxp-",
            "xoxa-",
            "xoxr-",
            "xoxs-",
            "xoxe-",
            "xoxo-",
            "xoxc-",
            "xoxe.xox",
            "xapp-",
            "xwfp-",
        ),
        body=r"[A-Za-z0-9-]{11,400}(?:_[A-Za-z0-9_-]{8,400})?",
        edge=True,
    ),
    hits=lambda: (
        token("xox", "b-", chars(12, DIGITS), "-", chars(13, DIGITS), "-", chars(24)),
        token("xap", "p-1-A", chars(10, UPPER), "-", chars(13, DIGITS), "-", chars(64, HEX)),
        token("xox", "e.xox", "p-1-", chars(166)),
    ),
    misses=lambda: (
        "xoxb-",
        "xoxb-token",
    ),
)
