"""Akamai EdgeGrid tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="akamai",
    kind="akamai",
    why="It changes what is delivered, with its secret.",
    source="https://techdocs.akamai.com/developer/docs/edgegrid",
    finds=Token(
        lead=("akab-",),
        body=r"[a-z0-9]{16}-[a-z0-9]{16}(?![A-Za-z0-9_-])",
    ),
    hits=lambda: (token("ak", "ab-", chars(16, LOWER), "-", chars(16, LOWER)),),
    misses=lambda: ("akab-host",),
)
