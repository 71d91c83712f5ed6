"""Cerebras keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="cerebras",
    kind="cerebras",
    why="It spends its owner's credit.",
    source="https://inference-docs.cerebras.ai/quickstart",
    finds=Token(
        lead=("csk-",),
        body=r"[a-z0-9]{40,64}",
        edge=True,
    ),
    hits=lambda: (token("cs", "k-", chars(48, LOWER)),),
    misses=lambda: ("csk-short",),
)
