"""Xendit keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="xendit",
    kind="xendit",
    why="It moves money.",
    source="https://docs.xendit.co/docs/api-keys",
    finds=Token(
        lead=("xnd_development_", "xnd_production_"),
        body=r"[A-Za-z0-9]{20,100}",
    ),
    hits=lambda: (token("xnd_", "production_", chars(56)),),
    misses=lambda: ("xnd_production_",),
)
