"""Tokens of Asana."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import DIGITS, HEX, chars, token

RULE = Rule(
    id="asana",
    kind="asana",
    why="It acts as its user.",
    source="https://developers.asana.com/docs/personal-access-token",
    finds=Text(
        lead=("/12", "/11"),
        glued=True,
        before=r"(?<![\w/.-])[0-2](?:/\d{8,20})?",
        body=r"\d{6,18}:[0-9a-f]{32}(?![\w])",
    ),
    hits=lambda: (
        token("1/", "12", chars(14, DIGITS), ":", chars(32, HEX)),
        token("2/", "11", chars(14, DIGITS), "/", "12", chars(14, DIGITS), ":", chars(32, HEX)),
    ),
    misses=lambda: ("1/12", "2024/12/11", "1/1200000000000000:done"),
)
