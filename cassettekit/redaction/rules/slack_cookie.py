"""Slack session cookies."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="slack-cookie",
    kind="slack",
    why="Beside a session token it acts as a member.",
    source="https://docs.slack.dev/authentication/tokens",
    finds=Text(lead=("xoxd-",), body=r"[A-Za-z0-9%-]{10,400}"),
    hits=lambda: (token("xo", "xd-", chars(12), "%2B", chars(60), "%3D"),),
    misses=lambda: ("xoxd-", "xoxd-cookie"),
)
