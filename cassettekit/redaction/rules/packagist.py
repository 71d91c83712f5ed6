"""Packagist tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="packagist",
    kind="packagist",
    why="It reads and changes an organisation's packages.",
    source="https://packagist.com/docs/api-authentication",
    finds=Token(
        lead=(
            "packagist_ort_",
            "packagist_out_",
            "packagist_uut_",
            "packagist_ack_",
            "packagist_acs_",
        ),
        body=r"[0-9a-f]{40,100}",
    ),
    hits=lambda: (token("pack", "agist_uut_", chars(60, HEX)),),
    misses=lambda: ("packagist_ort_",),
)
