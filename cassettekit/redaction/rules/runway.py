"""Runway keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="runway",
    kind="runwayml",
    why="It makes videos on its owner's bill.",
    source="https://docs.dev.runwayml.com/guides/using-the-api/",
    finds=Token(
        lead=("key_",),
        body=r"[0-9a-f]{100,140}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[0-9a-f]{100})",
    ),
    hits=lambda: (token("ke", "y_", chars(128, HEX)),),
    misses=lambda: ("key_id",),
)
