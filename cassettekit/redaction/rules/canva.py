"""Canva secrets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="canva",
    kind="canva",
    why="It acts as an application.",
    source="https://www.canva.dev/docs/connect/authentication/",
    finds=Token(
        lead=("cnvca",),
        body=r"[A-Za-z0-9_-]{40,64}",
        edge=True,
    ),
    hits=lambda: (token("cn", "vca", chars(50, URLSAFE)),),
    misses=lambda: ("cnvca",),
)
