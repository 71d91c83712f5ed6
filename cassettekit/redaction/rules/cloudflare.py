"""Cloudflare API credentials."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="cloudflare",
    kind="cloudflare",
    why="A global key or a token changes an account's zones.",
    source="https://developers.cloudflare.com/fundamentals/api/get-started/token-formats/",
    finds=Token(
        lead=(
            "cfk_",
            "cfut_",
            "cfat_",
        ),
        body=r"[A-Za-z0-9]{40,60}",
    ),
    hits=lambda: (
        token("cf", "ut_", chars(48)),
        token("cf", "k_", chars(48)),
    ),
    misses=lambda: (
        "cfk_short",
        "cfat_",
    ),
)
