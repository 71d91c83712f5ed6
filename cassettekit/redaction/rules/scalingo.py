"""Scalingo tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="scalingo",
    kind="scalingo",
    why="It deploys applications.",
    source="https://developers.scalingo.com/",
    finds=Token(
        lead=("tk-us-",),
        body=r"[A-Za-z0-9_-]{48}",
        edge=True,
    ),
    hits=lambda: (token("tk", "-us-", chars(48, URLSAFE)),),
    misses=lambda: ("tk-us-",),
)
