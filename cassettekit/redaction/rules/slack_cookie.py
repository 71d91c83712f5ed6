"""Slack session cookies."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="slack-cookie",
    kind="slack",
    why="Beside a session token it acts as a member.",
    source="https://docs.slack.dev/authentication/tokens",
    finds=Text(
        lead=("xoxd-",), body=r"(?:[A-Za-z0-9%_+-]|/(?=[a-z]{0,30}[A-Z0-9+/%])){10,400}={0,2}"
    ),
    hits=lambda: (
        token("xo", "xd-", chars(12), "%2B", chars(60), "%3D"),
        token("xo", "xd-", chars(12), "_", chars(30), "/", chars(30), "+", chars(9), "="),
    ),
    misses=lambda: ("xoxd-", "xoxd-cookie"),
)
