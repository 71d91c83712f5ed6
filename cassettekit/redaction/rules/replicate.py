"""Replicate tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="replicate",
    kind="replicate",
    why="It runs models on its owner's bill.",
    source="https://replicate.com/docs/topics/security/api-tokens",
    finds=Token(
        lead=("r8_",),
        body=r"[A-Za-z0-9]{37,40}",
        edge=True,
    ),
    hits=lambda: (token("r", "8_", chars(37)),),
    misses=lambda: ("r8_short",),
)
