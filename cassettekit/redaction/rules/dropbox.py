"""Dropbox tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="dropbox",
    kind="dropbox",
    why="It reads its owner's files.",
    source="https://www.dropbox.com/developers/reference/auth-types",
    finds=Token(
        lead=("sl.",),
        body=r"(?:u\.)?[A-Za-z0-9_=-]{100,1400}",
        edge=True,
    ),
    hits=lambda: (
        token("s", "l.", "u.", chars(160, URLSAFE)),
        token("s", "l.", "B", chars(135, URLSAFE)),
    ),
    misses=lambda: (
        "sl.B",
        "tsl.conf",
    ),
)
