"""Macaroons."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="macaroon",
    kind="macaroon",
    why="It lets its bearer in.",
    source="https://github.com/go-macaroon/macaroon",
    finds=Token(
        lead=("MDA",),
        body=r"[A-Za-z0-9_-]{60,4000}",
        edge=True,
        guard=r"(?=[w-z0-5][A-Z][A-Za-z0-9]xvY2F0aW9u)",
    ),
    hits=lambda: (token("MD", "Ax", "NWxv", "Y2F0aW9u", chars(80, URLSAFE)),),
    misses=lambda: ("MDAxNWxv",),
)
