"""Rootly keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="rootly",
    kind="rootly",
    why="It reads and changes incidents.",
    source="https://docs.rootly.com/api-reference/overview",
    finds=Token(
        lead=("rootly_",),
        body=r"[0-9a-f]{64}",
        edge=True,
    ),
    hits=lambda: (token("root", "ly_", chars(64, HEX)),),
    misses=lambda: ("rootly_incident_type",),
)
