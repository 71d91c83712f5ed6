"""Luma keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="luma",
    kind="lumalabs",
    why="It makes videos on its owner's bill.",
    source="https://docs.lumalabs.ai/docs/api",
    finds=Token(
        lead=("luma-",),
        body=r"(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-?){1,2}",
        edge=True,
    ),
    hits=lambda: (
        token(
            "lu",
            "ma-",
            uuid(),
        ),
    ),
    misses=lambda: ("luma-",),
)
