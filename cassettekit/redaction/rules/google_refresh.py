"""Google refresh tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="google-refresh",
    kind="google",
    why="It renews its user's login until it is revoked.",
    source="https://developers.google.com/identity/protocols/oauth2#expiration",
    finds=Text(
        lead=("1//0",),
        body=r"[A-Za-z0-9_-]{40,300}",
        not_after="A-Za-z0-9",
    ),
    hits=lambda: (token("1/", "/0", "4", chars(98, URLSAFE)),),
    misses=lambda: (
        "1//0",
        "1//0.5",
    ),
)
