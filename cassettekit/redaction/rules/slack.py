"""Slack tokens."""

from cassettekit.redaction.rule import Rule, Text, token

RULE = Rule(
    id="slack",
    kind="slack",
    why="A bot, user or app token reads and writes a workspace.",
    source="https://docs.slack.dev/authentication/tokens",
    finds=Text(
        lead=("xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-", "xoxo-", "xoxe.xox", "xapp-"),
        body=r"[A-Za-z0-9-]{10,400}",
    ),
    hits=lambda: (
        token("xox", "b-", "123456789012", "-", "1234567890123", "-", "aB3dE5" * 4),
        token("xap", "p-1-A", "0123456789", "-", "1234567890123", "-", "0a1b" * 16),
        token("xox", "e.xox", "p-1-", "aB3" * 55),
    ),
    misses=lambda: ("xoxb-", "xoxb-token", "foxox-1234567890123"),
)
