"""Twitch tokens of chat."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="twitch",
    kind="twitch",
    why="It speaks as a person.",
    source="https://dev.twitch.tv/docs/irc/authenticate-bot/",
    finds=Text(
        lead=("oauth:",),
        body=r"[a-z0-9]{30}(?![A-Za-z0-9])",
    ),
    hits=lambda: (token("oau", "th:", chars(30, LOWER)),),
    misses=lambda: ("oauth:callback",),
)
