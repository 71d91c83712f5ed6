"""Censys tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="censys",
    kind="censys",
    why="It searches on the account's bill.",
    source="https://docs.censys.com/reference/get-started",
    finds=Token(
        lead=("censys_",),
        body=r"[A-Za-z0-9_-]{24,60}",
        edge=True,
        guard=r"(?=[A-Za-z_-]{0,20}\d)",
    ),
    hits=lambda: (token("cen", "sys_", chars(30)),),
    misses=lambda: ("censys_search",),
)
