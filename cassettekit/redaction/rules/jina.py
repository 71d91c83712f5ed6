"""Jina AI keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, URLSAFE, chars, token

RULE = Rule(
    id="jina",
    kind="jina",
    why="It spends its owner's credit.",
    source="https://jina.ai/reader/",
    finds=Token(
        lead=("jina_",),
        body=r"(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_-]{40,80}",
    ),
    hits=lambda: (token("ji", "na_", chars(32, HEX), chars(28, URLSAFE)),),
    misses=lambda: ("jina_embeddings",),
)
