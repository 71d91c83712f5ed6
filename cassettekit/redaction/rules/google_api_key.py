"""Google API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="google-api-key",
    kind="google",
    why="It spends the project's quota and reads what the key is allowed to.",
    source="https://cloud.google.com/docs/authentication/api-keys",
    finds=Token(
        lead=("AIza",),
        body=r"[A-Za-z0-9_-]{35}",
    ),
    hits=lambda: (token("AI", "za", "Sy", chars(33, URLSAFE)),),
    misses=lambda: (
        "AIza",
        "AIzaShort",
    ),
)
