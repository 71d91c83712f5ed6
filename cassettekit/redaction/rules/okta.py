"""Okta API tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="okta",
    kind="okta",
    why="It administers an organisation's users.",
    source="https://developer.okta.com/docs/guides/create-an-api-token/main/",
    finds=Text(
        lead=("SSWS ",),
        body=r"(?P<secret>00[A-Za-z0-9_-]{40})",
        not_after="A-Za-z0-9",
    ),
    hits=lambda: (token("SS", "WS ", "00", chars(40, URLSAFE)),),
    misses=lambda: ("SSWS token",),
)
