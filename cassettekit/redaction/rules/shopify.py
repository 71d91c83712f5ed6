"""Shopify tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="shopify",
    kind="shopify",
    why="It reads a shop's orders and customers.",
    source="https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens",
    finds=Token(
        lead=(
            "shpat_",
            "shpca_",
            "shppa_",
            "shpss_",
            "shpua_",
            "shptka_",
            "shprka_",
            "prtapi_",
        ),
        body=r"[0-9A-Fa-f]{32,64}",
    ),
    hits=lambda: (
        token("shp", "at_", chars(32, HEX)),
        token("shp", "ss_", chars(32, HEX)),
    ),
    misses=lambda: ("shpat_short",),
)
