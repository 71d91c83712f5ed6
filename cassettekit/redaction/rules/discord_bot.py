"""Discord bot tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="discord-bot",
    kind="discord",
    why="It speaks as the bot.",
    source="https://discord.com/developers/docs/reference#authentication",
    finds=Token(
        lead=(
            "M",
            "N",
            "O",
        ),
        body=r"[A-Za-z0-9_-]{19,24}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,50}",
        not_after="A-Za-z0-9_-",
        guard=r"[DTjz][AEIMQUYcgk][w-z0-5]",
    ),
    hits=lambda: (
        token("MTA1", "MjM0NTY3ODkwMTIzNDU2", ".", chars(6, URLSAFE), ".", chars(38, URLSAFE)),
    ),
    misses=lambda: (
        "MTA1.short.text",
        "Notes.abcdef.txt",
    ),
)
