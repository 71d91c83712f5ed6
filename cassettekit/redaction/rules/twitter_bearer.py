"""X and Twitter application tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="twitter-bearer",
    kind="xtwitter",
    why="It reads as an application.",
    source="https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/application-only",
    finds=Token(
        lead=("AAAAAAAAAAAAAAAAAAAA",),
        body=r"A{1,6}[A-Za-z0-9]{16,60}%3D[A-Za-z0-9]{30,60}(?![A-Za-z0-9])",
        not_after="A-Za-z0-9+/_-",
    ),
    hits=lambda: (token("AAAAAAAAAAAAAAAAAAAAAA", chars(22), "%", "3D", chars(44)),),
    misses=lambda: ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",),
)
