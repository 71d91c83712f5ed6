"""Microsoft identity platform refresh tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="microsoft-refresh",
    kind="msrefresh",
    why="It gives new access tokens for months.",
    source="https://learn.microsoft.com/en-us/entra/identity-platform/refresh-tokens",
    finds=Token(
        lead=(".AgABA",),
        body=r"[A-Za-z0-9_-]{40,3000}",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))[01]\.A[A-Za-z0-9_-]{30,400}",
        reach=410,
    ),
    hits=lambda: (token("0", ".AX", chars(90, URLSAFE), ".AgAB", "AAEAAAD", chars(300, URLSAFE)),),
    misses=lambda: ("x.AgABA",),
)
