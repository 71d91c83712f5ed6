"""Asana personal access tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="asana",
    kind="asana",
    why="It reads and changes all that its owner can.",
    source="https://developers.asana.com/docs/personal-access-token",
    finds=Text(
        lead=("1/", "2/"),
        not_after=r"\w.:/-",
        body=r"\d{10,20}(?:/\d{10,20})?:[0-9a-f]{32}(?![0-9A-Za-z])",
    ),
    hits=lambda: (
        token("1", "/", "1208844587096907", ":", chars(32, HEX)),
        token("2", "/", "1208844587096907/1206588137656046", ":", chars(32, HEX)),
    ),
    misses=lambda: (
        "1/2 of 2/3",
        "page 1/1208844587096907:3",
        "2/1208844587096907/1206588137656046",
    ),
)
