"""Xata keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="xata",
    kind="xata",
    why="It reads and writes databases.",
    source="https://xata.io/docs/concepts/api-keys",
    finds=Token(
        lead=("xau_",),
        body=r"[A-Za-z0-9]{30,50}",
        edge=True,
    ),
    hits=lambda: (token("xa", "u_", chars(39)),),
    misses=lambda: ("xau_",),
)
