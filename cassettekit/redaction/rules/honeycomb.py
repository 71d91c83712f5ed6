"""Honeycomb keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="honeycomb",
    kind="honeycomb",
    why="It writes into an environment's telemetry.",
    source="https://docs.honeycomb.io/configure/environments/manage-api-keys/",
    finds=Token(
        lead=(
            "hcaik_",
            "hcamk_",
            "hcalk_",
            "hcxik_",
            "hcxmk_",
            "hcxlk_",
            "hcbik_",
        ),
        body=r"[a-z0-9]{26,64}",
    ),
    hits=lambda: (token("hc", "aik_", chars(58, LOWER)),),
    misses=lambda: ("hcaik_",),
)
