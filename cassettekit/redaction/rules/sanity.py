"""Sanity tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="sanity",
    kind="sanity",
    why="It reads and writes an organisation's content.",
    source="https://www.sanity.io/docs/http-auth",
    finds=Token(
        lead=("sk",),
        body=r"[A-Za-z0-9]{150,200}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[A-Za-z0-9]{150})",
    ),
    hits=lambda: (token("s", "k", chars(180)),),
    misses=lambda: ("skeleton",),
)
