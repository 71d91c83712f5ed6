"""Microsoft Entra client secrets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="azure-client-secret",
    kind="azure",
    why="It logs in as the application.",
    source="https://learn.microsoft.com/en-us/entra/identity-platform/quickstart-register-app",
    finds=Token(
        lead=("Q~",),
        body=r"[A-Za-z0-9_~.-]{31,34}",
        behind=r"(?:(?<![A-Za-z0-9_~.-])|(?<=\\[nrt]))[A-Za-z0-9_~.-]{3}\d",
        reach=6,
    ),
    hits=lambda: (token(chars(3), "8", "Q", "~", chars(34, URLSAFE)),),
    misses=lambda: (
        "FAQ~section",
        "abc8Q~short",
    ),
)
