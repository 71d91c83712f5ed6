"""Typeform tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="typeform",
    kind="typeform",
    why="It reads what people answered.",
    source="https://www.typeform.com/developers/get-started/personal-access-token/",
    finds=Token(
        lead=("tfp_",),
        body=r"[A-Za-z0-9_.=-]{40,70}",
    ),
    hits=lambda: (token("tf", "p_", chars(44), "_", chars(14)),),
    misses=lambda: ("tfp_",),
)
