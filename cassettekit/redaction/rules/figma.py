"""Figma tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="figma",
    kind="figma",
    why="It reads its owner's files.",
    source="https://www.figma.com/developers/api#access-tokens",
    finds=Token(
        lead=(
            "figd_",
            "figo_",
            "figu_",
            "figor_",
        ),
        body=r"[A-Za-z0-9_-]{30,60}",
    ),
    hits=lambda: (token("fi", "gd_", chars(40, URLSAFE)),),
    misses=lambda: ("figd_",),
)
