"""Flutterwave secret keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="flutterwave",
    kind="flutterwave",
    why="It moves a merchant's money.",
    source="https://developer.flutterwave.com/v3.0.0/docs/authentication",
    finds=Token(
        lead=(
            "FLWSECK-",
            "FLWSECK_TEST-",
            "FLWSECK_LIVE-",
        ),
        body=r"[0-9A-Za-z]{12,40}-X",
    ),
    hits=lambda: (
        token("FLW", "SECK-", chars(32, HEX), "-X"),
        token("FLW", "SECK_TEST-", chars(32, HEX), "-X"),
    ),
    misses=lambda: ("FLWSECK_TEST-",),
)
