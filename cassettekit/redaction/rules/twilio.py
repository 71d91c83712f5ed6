"""Twilio API key ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="twilio",
    kind="twilio",
    why="Beside it stands the secret that calls and sends messages.",
    source="https://www.twilio.com/docs/iam/api-keys",
    finds=Token(
        lead=("SK",),
        guard=r"(?=[0-9a-f]{16})",
        body=r"[0-9a-f]{32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("S", "K", chars(32, HEX)),),
    misses=lambda: (
        "SKU-1234",
        "SK",
    ),
)
