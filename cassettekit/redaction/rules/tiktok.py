"""Access tokens of TikTok."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="tiktok",
    kind="tiktok",
    why="It acts as its user.",
    source="https://developers.tiktok.com/doc/oauth-user-access-token-management",
    finds=Token(
        lead=(
            "act.",
            "rft.",
        ),
        guard=r"(?=[A-Za-z0-9]{0,30}\d)",
        body=r"[A-Za-z0-9]{40,120}(?:![A-Za-z0-9]{4}(?:\.[a-z]{2})?)?",
        edge=True,
    ),
    hits=lambda: (token("ac", "t.", chars(64), "!7hHw.va"),),
    misses=lambda: (
        "act.one",
        "contact.example.com",
    ),
)
