"""Trello tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import DIGITS, HEX, chars, token

RULE = Rule(
    id="trello",
    kind="trello",
    why="It reads and writes its owner's boards.",
    source="https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/",
    finds=Token(
        lead=("ATTA",),
        body=r"[0-9a-f]{64}[A-Za-z0-9]{8}",
    ),
    hits=lambda: (token("AT", "TA", chars(64, HEX), chars(8, DIGITS)),),
    misses=lambda: ("ATTACHMENT",),
)
