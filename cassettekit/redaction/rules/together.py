"""Together AI keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="together",
    kind="together",
    why="It spends its owner's credit.",
    source="https://docs.together.ai/docs/api-keys-authentication",
    finds=Token(
        lead=("tgp_v1_",),
        body=r"[A-Za-z0-9_-]{40,60}",
    ),
    hits=lambda: (token("tg", "p_v1_", chars(43, URLSAFE)),),
    misses=lambda: ("tgp_v1_",),
)
