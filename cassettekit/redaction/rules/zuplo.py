"""Zuplo keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="zuplo",
    kind="zuplo",
    why="It calls an interface as its consumer.",
    source="https://zuplo.com/docs/articles/api-key-api",
    finds=Token(
        lead=("zpka_",),
        body=r"[A-Za-z0-9_]{30,90}",
    ),
    hits=lambda: (token("zp", "ka_", chars(50)),),
    misses=lambda: ("zpka_",),
)
