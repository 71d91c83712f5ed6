"""Nylas keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="nylas",
    kind="nylas",
    why="It reads the mail of all users of an application.",
    source="https://developer.nylas.com/docs/v3/auth/",
    finds=Token(
        lead=("nyk_v0_",),
        body=r"[A-Za-z0-9]{40,80}",
        edge=True,
    ),
    hits=lambda: (token("nyk", "_v0_", chars(64)),),
    misses=lambda: ("nyk_v0_key",),
)
