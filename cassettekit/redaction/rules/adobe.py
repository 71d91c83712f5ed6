"""Adobe client secrets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="adobe",
    kind="adobe",
    why="It logs in as the application.",
    source="https://developer.adobe.com/developer-console/docs/guides/authentication/ServerToServerAuthentication/",
    finds=Token(
        lead=(
            "p8e-",
            "p8s-",
        ),
        body=r"[A-Za-z0-9_-]{32,40}",
        edge=True,
    ),
    hits=lambda: (token("p8", "e-", chars(32, URLSAFE)),),
    misses=lambda: ("p8e-",),
)
