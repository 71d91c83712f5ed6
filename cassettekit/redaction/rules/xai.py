"""xAI keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="xai",
    kind="xai",
    why="It spends its owner's credit.",
    source="https://docs.x.ai/docs/tutorial",
    finds=Token(
        lead=("xai-",),
        body=r"(?:token-)?[A-Za-z0-9]{40,120}",
        edge=True,
    ),
    hits=lambda: (token("xa", "i-", chars(80)),),
    misses=lambda: ("xai-sdk-python",),
)
