"""Postman keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, UPPER, chars, token

RULE = Rule(
    id="postman",
    kind="postman",
    why="It reads a workspace's collections, secrets included.",
    source="https://learning.postman.com/docs/developer/postman-api/authentication/",
    finds=Token(
        lead=(
            "PMAK-",
            "PMAT-",
        ),
        body=r"[0-9A-Za-z]{24,26}(?:-[0-9a-f]{34})?",
    ),
    hits=lambda: (
        token("PM", "AK-", chars(24, HEX), "-", chars(34, HEX)),
        token("PM", "AT-", chars(26, UPPER)),
    ),
    misses=lambda: ("PMAK-",),
)
