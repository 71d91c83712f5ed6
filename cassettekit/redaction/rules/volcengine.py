"""Volcano Engine key ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="volcengine",
    kind="volcengine",
    why="It names the key that signs requests.",
    source="https://www.volcengine.com/docs/6291/65568",
    finds=Token(
        lead=("AKLT",),
        body=r"[A-Za-z0-9_-]{40,48}={0,2}",
        edge=True,
    ),
    hits=lambda: (token("AK", "LT", chars(42)),),
    misses=lambda: ("AKLT",),
)
