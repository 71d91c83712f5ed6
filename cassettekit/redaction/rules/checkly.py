"""Checkly keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="checkly",
    kind="checkly",
    why="It changes and runs checks.",
    source="https://developers.checklyhq.com/docs/authentication",
    finds=Token(
        lead=("cu_",),
        body=r"[0-9a-f]{32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("c", "u_", chars(32, HEX)),),
    misses=lambda: ("cu_stream_create",),
)
