"""Bitwarden machine tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token, uuid

RULE = Rule(
    id="bitwarden",
    kind="bitwarden",
    why="It reads what a vault keeps.",
    source="https://bitwarden.com/help/access-tokens/",
    finds=Token(
        lead=("0.",),
        body=r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==",
        edge=True,
        guard=r"(?=[0-9a-f]{8}-)",
    ),
    hits=lambda: (
        token(
            "0",
            ".",
            uuid(),
            ".",
            chars(30),
            ":",
            chars(22),
            "==",
        ),
    ),
    misses=lambda: ("0.5",),
)
