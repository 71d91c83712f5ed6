"""Azure Functions keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="azure-function",
    kind="azure",
    why="It calls a function app, or manages it.",
    source="https://learn.microsoft.com/en-us/azure/azure-functions/function-keys-how-to",
    finds=Token(
        lead=("AzFu",),
        body=r"[A-Za-z0-9_-]{6,10}(?:={1,2}|(?![A-Za-z0-9_-]))",
        behind=r"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))[A-Za-z0-9_-]{40,48}",
        reach=50,
    ),
    hits=lambda: (token(chars(44, URLSAFE), "Az", "Fu", chars(6, URLSAFE), "=="),),
    misses=lambda: ("AzFu",),
)
