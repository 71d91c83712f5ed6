"""Passwords as PostgreSQL kept them before SCRAM."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="postgres-hash",
    kind="hash",
    why="A fast hash of a password is guessed, and this one logs in as it is.",
    source="https://www.postgresql.org/docs/current/catalog-pg-authid.html",
    finds=Token(
        lead=("md5",),
        guard=r"(?=[0-9a-f]{32}(?![A-Za-z0-9_-]|\.[a-z]))",
        body=r"[0-9a-f]{32}",
        edge=True,
    ),
    hits=lambda: (token("md5", chars(32, HEX)),),
    misses=lambda: ("md5sum", "md5:" + chars(32, HEX), "md5" + chars(40, HEX)),
)
