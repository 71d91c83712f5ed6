"""Agora tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="agora",
    kind="agora",
    why="It joins a channel.",
    source="https://docs.agora.io/en/video-calling/token-authentication/authentication-workflow",
    finds=Token(
        lead=("007eJx",),
        body=r"[A-Za-z0-9+/]{60,600}={0,2}",
        edge=True,
    ),
    hits=lambda: (token("007", "eJx", chars(100)),),
    misses=lambda: ("007eJx",),
)
