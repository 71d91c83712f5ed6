"""Fireworks keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="fireworks",
    kind="fireworks",
    why="It spends its owner's credit.",
    source="https://docs.fireworks.ai/getting-started/quickstart",
    finds=Token(
        lead=("fw_",),
        body=r"[A-Za-z0-9]{22,32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("fw", "_", chars(22)),),
    misses=lambda: (
        "fw_version",
        "fw_update_in_progress",
    ),
)
