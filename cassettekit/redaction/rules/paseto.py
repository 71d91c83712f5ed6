"""PASETO tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="paseto",
    kind="paseto",
    why="It lets its bearer in, as a JWT does.",
    source="https://github.com/paseto-standard/paseto-spec",
    finds=Token(
        lead=(
            "v1.local.",
            "v2.local.",
            "v3.local.",
            "v4.local.",
            "v1.public.",
            "v2.public.",
            "v3.public.",
            "v4.public.",
        ),
        body=r"[A-Za-z0-9_-]{40,4000}(?:\.[A-Za-z0-9_-]{1,1000})?",
        edge=True,
    ),
    hits=lambda: (token("v4", ".local.", chars(80, URLSAFE)),),
    misses=lambda: ("v4.local.address",),
)
