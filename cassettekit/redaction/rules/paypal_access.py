"""Access tokens of the PayPal API."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="paypal-access",
    kind="accesspaypal",
    why="It moves money for hours.",
    source="https://developer.paypal.com/api/rest/authentication/",
    finds=Token(
        lead=("A21AA",),
        body=r"[A-Za-z0-9_-]{60,100}",
        edge=True,
    ),
    hits=lambda: (token("A2", "1AA", chars(92, URLSAFE)),),
    misses=lambda: (
        "A21AA",
        "A21AAshort",
    ),
)
