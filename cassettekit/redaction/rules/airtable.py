"""Airtable tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="airtable",
    kind="airtable",
    why="It reads and writes its owner's bases.",
    source="https://airtable.com/developers/web/api/authentication",
    finds=Token(
        lead=("pat",),
        guard=r"(?=[A-Za-z0-9]{14}\.)",
        body=r"[A-Za-z0-9]{14}\.[0-9a-f]{64}",
        edge=True,
    ),
    hits=lambda: (token("pa", "t", chars(14), ".", chars(64, HEX)),),
    misses=lambda: (
        "pattern.match",
        "patA.b",
    ),
)
