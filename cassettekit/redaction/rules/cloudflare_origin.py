"""Cloudflare origin CA keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="cloudflare-origin",
    kind="cloudflare",
    why="It issues certificates for an account's origins.",
    source="https://developers.cloudflare.com/fundamentals/api/get-started/ca-keys/",
    finds=Token(
        lead=("v1.0-",),
        body=r"[0-9a-f]{20,32}-[0-9a-f]{100,160}",
        edge=True,
    ),
    hits=lambda: (token("v1", ".0-", chars(24, HEX), "-", chars(146, HEX)),),
    misses=lambda: (
        "v1.0-beta",
        "release v1.0-rc1",
    ),
)
