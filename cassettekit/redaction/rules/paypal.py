"""PayPal and Braintree access tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, LOWER, chars, token

RULE = Rule(
    id="paypal",
    kind="paypal",
    why="It moves a merchant's money.",
    source="https://developer.paypal.com/braintree/docs/guides/authorization/gateway-credentials",
    finds=Text(
        lead=("access_token$",),
        body=r"(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}",
    ),
    hits=lambda: (
        token("access_", "token$", "production$", chars(16, LOWER), "$", chars(32, HEX)),
    ),
    misses=lambda: (
        "access_token$sandbox",
        "$access_token",
    ),
)
