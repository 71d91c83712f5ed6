"""Asana personal access tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import DIGITS, HEX, chars, inside

_SECRET = chars(32, HEX)

RULE = Rule(
    id="asana",
    kind="asana",
    why="It reads and writes its owner's tasks.",
    source="https://developers.asana.com/docs/personal-access-token",
    finds=Text(
        lead=("/12",),
        glued=True,
        body=r"\d{10,16}(?:/\d{12,18})?:(?P<secret>[0-9a-f]{32})(?![0-9a-f])",
    ),
    hits=lambda: (
        inside(_SECRET, "2/12", chars(14, DIGITS), "/12", chars(14, DIGITS), ":", _SECRET),
        inside(_SECRET, "1/12", chars(14, DIGITS), ":", _SECRET),
    ),
    misses=lambda: ("on 1/12/2024", "0/120123456789012:3"),
)
