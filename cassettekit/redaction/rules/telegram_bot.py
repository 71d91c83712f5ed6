"""Telegram bot tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import DIGITS, URLSAFE, chars, token

RULE = Rule(
    id="telegram-bot",
    kind="telegram",
    why="It speaks as the bot.",
    source="https://core.telegram.org/bots/api#authorizing-your-bot",
    finds=Text(
        lead=(":AA",),
        body=r"[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])",
        behind=r"(?<!\d)\d{8,10}",
        reach=12,
        glued=True,
    ),
    hits=lambda: (token(chars(10, DIGITS), ":A", "A", chars(33, URLSAFE)),),
    misses=lambda: (
        "12345678:AAshort",
        "10:AA",
    ),
)
