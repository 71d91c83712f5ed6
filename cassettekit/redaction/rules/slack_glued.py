"""Slack tokens that something is glued to."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import DIGITS, chars, inside

_VALUE = "-".join(("xoxb", chars(12, DIGITS), chars(13, DIGITS), chars(24)))

RULE = Rule(
    id="slack-glued",
    kind="slack",
    why="What is written before a token without a break does not make it another.",
    source="https://docs.slack.dev/authentication/tokens",
    finds=Token(
        lead=("xoxb-", "xoxp-", "xoxa-", "xoxs-", "xoxc-"),
        guard=r"(?=\d{9,14}-\d{9,14}-)",
        body=r"[A-Za-z0-9-]{30,400}",
    ),
    hits=lambda: (
        inside(
            _VALUE,
            "KEY",
            _VALUE,
        ),
    ),
    misses=lambda: ("xoxb-", "KEYxoxb-123-token"),
)
