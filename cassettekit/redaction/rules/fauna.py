"""Fauna keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="fauna",
    kind="fauna",
    why="It reads and writes a database.",
    source="https://docs.fauna.com/fauna/current/learn/security/keys/",
    finds=Token(
        lead=("fnA",),
        body=r"[A-Za-z0-9][A-Za-z0-9_-]{35,42}(?![A-Za-z0-9_-])",
        edge=True,
        guard=r"(?=[A-Za-z0-9_-]{36})(?=[A-Za-z_-]{0,30}\d)(?=(?:[a-z0-9_-]{0,30}[A-Z]){4})",
    ),
    hits=lambda: (token("fn", "AE", chars(36, URLSAFE)),),
    misses=lambda: ("fnAction",),
)
