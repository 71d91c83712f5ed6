"""Groq keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="groq",
    kind="groq",
    why="It spends its owner's credit.",
    source="https://console.groq.com/docs/quickstart",
    finds=Token(
        lead=("gsk_",),
        body=r"[A-Za-z0-9]{40,64}",
    ),
    hits=lambda: (token("gs", "k_", chars(52)),),
    misses=lambda: ("gsk_short",),
)
