"""Perplexity keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="perplexity",
    kind="perplexity",
    why="It spends its owner's credit.",
    source="https://docs.perplexity.ai/getting-started/quickstart",
    finds=Token(
        lead=("pplx-",),
        body=r"[A-Za-z0-9]{32,64}",
    ),
    hits=lambda: (token("pp", "lx-", chars(48)),),
    misses=lambda: ("pplx-api-docs",),
)
