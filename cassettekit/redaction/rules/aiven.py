"""Aiven service passwords."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="aiven",
    kind="aiven",
    why="It opens a database.",
    source="https://aiven.io/docs/platform/concepts/service-users",
    finds=Token(
        lead=("AVNS_",),
        body=r"[A-Za-z0-9_-]{16,32}(?![A-Za-z0-9_-])",
        edge=True,
    ),
    hits=lambda: (token("AV", "NS_", chars(19)),),
    misses=lambda: ("AVNS_",),
)
