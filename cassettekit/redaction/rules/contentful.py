"""Contentful tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="contentful",
    kind="contentful",
    why="It changes a space's content.",
    source="https://www.contentful.com/developers/docs/references/authentication/",
    finds=Token(
        lead=("CFPAT-",),
        body=r"[A-Za-z0-9_-]{43}",
    ),
    hits=lambda: (token("CF", "PAT-", chars(43, URLSAFE)),),
    misses=lambda: ("CFPAT-",),
)
