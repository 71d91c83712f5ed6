"""Klaviyo private keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="klaviyo",
    kind="klaviyo",
    why="It reads and writes customers' profiles.",
    source="https://developers.klaviyo.com/en/docs/authenticate_",
    finds=Token(
        lead=("pk_",),
        body=r"[0-9a-f]{34}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[0-9a-f]{34})",
    ),
    hits=lambda: (token("p", "k_", chars(34, HEX)),),
    misses=lambda: ("pk_index_name",),
)
