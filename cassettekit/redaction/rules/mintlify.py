"""Mintlify keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="mintlify",
    kind="mintlify",
    why="It changes an organisation's documentation.",
    source="https://mintlify.com/docs/api-reference/introduction",
    finds=Token(
        lead=("mint_",),
        body=r"[A-Za-z0-9]{20,60}",
        edge=True,
        guard=r"(?=[A-Za-z]{0,18}\d)",
    ),
    hits=lambda: (token("mi", "nt_", chars(24)),),
    misses=lambda: ("mint_condition",),
)
