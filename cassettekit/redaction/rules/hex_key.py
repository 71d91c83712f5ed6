"""Cursor and Retell keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="hex-key",
    kind="hexkey",
    why="It acts for a team and on its bill.",
    source="https://docs.cursor.com/account/teams/admin-api",
    finds=Token(
        lead=("key_",),
        body=r"(?:[0-9a-f]{28}|[0-9a-f]{64})(?![A-Za-z0-9_-])",
        not_after="A-Za-z0-9_-",
    ),
    hits=lambda: (
        token("ke", "y_", chars(64, HEX)),
        token("ke", "y_", chars(28, HEX)),
    ),
    misses=lambda: (
        "key_0123456789abcdef",
        "primary_key_index_of_users",
    ),
)
