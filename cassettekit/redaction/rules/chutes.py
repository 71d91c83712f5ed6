"""Chutes keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="chutes",
    kind="chutes",
    why="It spends its owner's credit.",
    source="https://chutes.ai/docs/getting-started/authentication",
    finds=Token(
        lead=("cpk_",),
        guard=r"(?=[0-9a-f]{32})",
        body=r"[0-9a-f]{32}\.[0-9a-f]{32}\.[A-Za-z0-9]{20,60}",
        edge=True,
    ),
    hits=lambda: (token("cp", "k_", chars(32, HEX), ".", chars(32, HEX), ".", chars(32)),),
    misses=lambda: ("cpk_option", "cpk_" + chars(32, HEX)),
)
