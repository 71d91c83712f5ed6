"""Anthropic keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="anthropic",
    kind="anthropic",
    why="An API, admin or OAuth key spends its owner's credit.",
    source="https://docs.claude.com/en/api/admin-api/apikeys/get-api-key",
    finds=Token(
        lead=("sk-ant-",),
        body=r"[A-Za-z0-9_-]{20,256}",
    ),
    hits=lambda: (
        token("sk-", "ant-", "api03-", chars(93, URLSAFE), "AA"),
        token("sk-", "ant-", "oat01-", chars(93, URLSAFE)),
    ),
    misses=lambda: (
        "sk-ant-...",
        "sk-ant-api03-",
    ),
)
