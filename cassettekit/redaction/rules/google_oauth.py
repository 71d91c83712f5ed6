"""Google OAuth tokens and client secrets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="google-oauth",
    kind="google",
    why="An access or refresh token acts as its user, a client secret as the application.",
    source="https://developers.google.com/identity/protocols/oauth2",
    finds=Token(
        lead=(
            "GOCSPX-",
            "ya29.",
        ),
        body=r"(?:(?<=-)[A-Za-z0-9_-]{28}|(?<=\.)(?:[a-z]\.)?[A-Za-z0-9_-]{20,2000})",
        edge=True,
    ),
    hits=lambda: (
        token("GOC", "SPX-", chars(28, URLSAFE)),
        token("ya", "29.", "a0", chars(160, URLSAFE)),
    ),
    misses=lambda: (
        "ya29.",
        "GOCSPX-short",
        "see ya29.txt",
    ),
)
