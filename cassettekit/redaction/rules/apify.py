"""Apify tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="apify",
    kind="apify",
    why="It runs actors on its owner's bill.",
    source="https://docs.apify.com/platform/integrations/api",
    finds=Token(
        lead=(
            "apify_api_",
            "apify_proxy_",
        ),
        body=r"[A-Za-z0-9]{34,40}",
    ),
    hits=lambda: (token("api", "fy_api_", chars(36)),),
    misses=lambda: ("apify_api_",),
)
