"""Snyk tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, URLSAFE, chars, token

RULE = Rule(
    id="snyk",
    kind="snyk",
    why="It reads an organisation's findings.",
    source="https://docs.snyk.io/snyk-api/authentication-for-api",
    finds=Token(
        lead=(
            "snyk_uat.",
            "snyk_sat.",
        ),
        body=r"[A-Za-z0-9]{8}\.[A-Za-z0-9_.-]{40,400}",
    ),
    hits=lambda: (
        token("sny", "k_uat.", chars(8, HEX), ".", chars(60, URLSAFE), ".", chars(40, URLSAFE)),
    ),
    misses=lambda: ("snyk_uat.",),
)
