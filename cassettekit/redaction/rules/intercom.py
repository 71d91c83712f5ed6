"""Intercom access tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="intercom",
    kind="intercom",
    why="It reads an organisation's conversations.",
    source="https://developers.intercom.com/docs/build-an-integration/learn-more/authentication",
    finds=Text(
        dense=True,
        lead=("dG9rO",),
        body=r"[A-Za-z0-9+/_-]{50,60}={0,2}",
        not_after="A-Za-z0-9",
    ),
    hits=lambda: (token("dG9", "rO", chars(55), "="),),
    misses=lambda: ("dG9rO",),
)
