"""Telnyx API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import DIGITS, chars, token

RULE = Rule(
    id="telnyx",
    kind="telnyx",
    why="It calls and sends messages on the account's bill.",
    source="https://developers.telnyx.com/docs/development/api-keys",
    finds=Token(
        lead=("KEY01",),
        body=r"[0-9A-F]{28,32}_[A-Za-z0-9]{10,24}",
        edge=True,
    ),
    hits=lambda: (token("KEY", "01", chars(30, DIGITS), "_", chars(22)),),
    misses=lambda: ("KEY01",),
)
