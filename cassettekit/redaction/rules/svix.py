"""Svix keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="svix",
    kind="svix",
    why="It sends events in an application's name.",
    source="https://api.svix.com/docs#section/Authentication",
    finds=Token(
        lead=("testsk_", "sk_"),
        body=r"[A-Za-z0-9_-]{24,44}\.(?:us|eu|in|ca|au)(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[A-Za-z0-9_-]{24})",
    ),
    hits=lambda: (token("tes", "tsk_", chars(32, URLSAFE), ".us"),),
    misses=lambda: ("testsk_",),
)
