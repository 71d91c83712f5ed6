"""Akeyless access ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="akeyless",
    kind="akeyless",
    why="Beside it stands the key that reads its secrets.",
    source="https://docs.akeyless.io/docs/access-and-authentication-methods",
    finds=Token(
        lead=("p-",),
        guard=r"(?=[a-z0-9]{12})",
        body=r"[a-z0-9]{12}(?:am|km|aw|az|gc|ok|sm|um)(?![A-Za-z0-9])",
        not_after="A-Za-z0-9_-",
    ),
    hits=lambda: (token("p", "-", chars(12, LOWER), "am"),),
    misses=lambda: (
        "p-value",
        "map-overlay",
    ),
)
