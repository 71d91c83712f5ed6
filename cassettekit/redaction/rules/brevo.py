"""Brevo API and SMTP keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="brevo",
    kind="brevo",
    why="It sends mail in an organisation's name.",
    source="https://developers.brevo.com/docs/getting-started",
    finds=Token(
        lead=(
            "xkeysib-",
            "xsmtpsib-",
        ),
        body=r"[0-9a-f]{64}-[A-Za-z0-9]{16}",
    ),
    hits=lambda: (token("xkey", "sib-", chars(64, HEX), "-", chars(16)),),
    misses=lambda: ("xkeysib-",),
)
