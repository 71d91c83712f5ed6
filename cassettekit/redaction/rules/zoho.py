"""Zoho OAuth tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="zoho",
    kind="zoho",
    why="It reads and writes its owner's records.",
    source="https://www.zoho.com/accounts/protocol/oauth/web-apps/authorization.html",
    finds=Token(
        lead=("1000.",),
        body=r"[0-9a-f]{32}\.[0-9a-f]{32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("10", "00.", chars(32, HEX), ".", chars(32, HEX)),),
    misses=lambda: ("1000.0000",),
)
