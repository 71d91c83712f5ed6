"""Discord tokens of users."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="discord-mfa",
    kind="userofdiscord",
    why="It acts as a person.",
    source="https://discord.com/developers/docs/reference#authentication",
    finds=Token(
        lead=("mfa.",),
        body=r"[A-Za-z0-9_-]{80,90}",
        edge=True,
    ),
    hits=lambda: (token("mf", "a.", chars(84, URLSAFE)),),
    misses=lambda: ("mfa.required",),
)
