"""LlamaCloud keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="llamacloud",
    kind="llamacloud",
    why="It reads and parses an organisation's documents.",
    source="https://docs.cloud.llamaindex.ai/api_key",
    finds=Token(
        lead=("llx-",),
        body=r"[A-Za-z0-9]{40,60}",
        edge=True,
    ),
    hits=lambda: (token("ll", "x-", chars(48)),),
    misses=lambda: ("llx-",),
)
