"""Mercado Pago tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import DIGITS, HEX, chars, token

RULE = Rule(
    id="mercadopago",
    kind="mercadopago",
    why="It moves money.",
    source="https://www.mercadopago.com.ar/developers/en/docs/your-integrations/credentials",
    finds=Token(
        lead=("APP_USR-", "TEST-"),
        body=r"\d{12,20}-\d{6}-[0-9a-f]{32}-\d{6,12}",
        edge=True,
    ),
    hits=lambda: (
        token(
            "APP",
            "_USR-",
            chars(16, DIGITS),
            "-",
            chars(6, DIGITS),
            "-",
            chars(32, HEX),
            "-",
            chars(9, DIGITS),
        ),
    ),
    misses=lambda: ("APP_USR-", "TEST-1234"),
)
