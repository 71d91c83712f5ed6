"""Helicone keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="helicone",
    kind="helicone",
    why="It reads every prompt that went through the proxy.",
    source="https://docs.helicone.ai/helicone-headers/helicone-auth",
    finds=Token(
        lead=("sk-helicone-", "pk-helicone-"),
        body=r"[a-z0-9-]{25,60}",
    ),
    hits=lambda: (
        token(
            "sk",
            "-helicone-",
            chars(7, LOWER),
            "-",
            chars(7, LOWER),
            "-",
            chars(7, LOWER),
            "-",
            chars(7, LOWER),
        ),
    ),
    misses=lambda: ("sk-helicone-",),
)
