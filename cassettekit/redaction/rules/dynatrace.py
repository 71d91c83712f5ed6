"""Dynatrace tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import BASE32, UPPER, chars, token

RULE = Rule(
    id="dynatrace",
    kind="dynatrace",
    why="It reads an environment's telemetry.",
    source="https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens",
    finds=Token(
        lead=(
            "dt0c01.",
            "dt0s01.",
            "dt0s02.",
            "dt0s03.",
            "dt0s08.",
            "dt0s09.",
            "dt0s16.",
            "dt0a01.",
            "dt0e01.",
            "dt0p01.",
            "dt0g02.",
            "dt0m01.",
            "dt0d01.",
        ),
        body=r"(?:[A-Z0-9-]{20,40}(?:\.[A-Z0-9]{64})?|[A-Z0-9]{6,20}\.[A-Z0-9]{64})",
    ),
    hits=lambda: (token("dt0", "c01.", chars(24, UPPER), ".", chars(64, BASE32)),),
    misses=lambda: (
        "dt0c01.",
        "dt0c01.x",
    ),
)
