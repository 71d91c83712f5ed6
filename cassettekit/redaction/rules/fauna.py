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
        body=r"[CDEFG][A-Za-z0-9_-]{34,42}",
        edge=True,
        guard=r"(?=[CDEFG][A-Za-z0-9_-]{34})(?=[A-Za-z_-]{0,30}\d)",
    ),
    hits=lambda: (token("fn", "AE", chars(36, URLSAFE)),),
    misses=lambda: ("fnAction",),
)
