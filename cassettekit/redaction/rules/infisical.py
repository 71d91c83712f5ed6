"""Infisical service tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="infisical",
    kind="infisical",
    why="It reads a project's secrets.",
    source="https://infisical.com/docs/documentation/platform/token",
    finds=Token(
        lead=("st.",),
        guard=r"(?=[0-9a-f]{8})",
        body=r"[0-9a-f]{8}[0-9a-f-]{16,28}\.[0-9a-f]{32}\.[0-9a-f]{32}",
        edge=True,
    ),
    hits=lambda: (token("st", ".", chars(24, HEX), ".", chars(32, HEX), ".", chars(32, HEX)),),
    misses=lambda: (
        "test.py",
        "st.list",
    ),
)
