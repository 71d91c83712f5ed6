"""X application bearer tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="twitter",
    kind="twitter",
    why="It reads as the application.",
    source="https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/bearer-tokens",
    finds=Token(
        lead=("AAAAAAAAAAAAAAAAAAAA",),
        body=r"A{0,4}(?!A)[A-Za-z0-9%]{40,120}",
        edge=True,
    ),
    hits=lambda: (token("AAAAAAAAAAA", "AAAAAAAAAAA", chars(60)),),
    misses=lambda: (
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ),
)
