"""Fly.io tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, URLSAFE, chars, token

RULE = Rule(
    id="fly",
    kind="flyio",
    why="It deploys to an organisation's machines.",
    source="https://fly.io/docs/security/tokens/",
    finds=Text(
        lead=(
            "fm1_",
            "fm1r_",
            "fm1a_",
            "fm2_",
            "fo1_",
        ),
        body=r"[A-Za-z0-9+/_=-]{40,2000}",
        not_after="A-Za-z0-9",
    ),
    hits=lambda: (
        token("fm", "2_", chars(180, BASE64), "=="),
        token("fo", "1_", chars(43, URLSAFE)),
    ),
    misses=lambda: (
        "fm2_short",
        "fo1_",
    ),
)
