"""Paddle API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="paddle",
    kind="paddle",
    why="It reads and refunds a seller's payments.",
    source="https://developer.paddle.com/api-reference/about/api-keys",
    finds=Token(
        lead=(
            "pdl_live_apikey_",
            "pdl_sdbx_apikey_",
            "pdl_ntfset_",
        ),
        body=r"[a-z0-9]{26}_[A-Za-z0-9_+/]{20,48}",
    ),
    hits=lambda: (token("pdl_", "live_apikey_", chars(26, LOWER), "_", chars(22), "_", chars(3)),),
    misses=lambda: ("pdl_live_apikey_",),
)
