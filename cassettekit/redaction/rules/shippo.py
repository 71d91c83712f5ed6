"""Shippo tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="shippo",
    kind="shippo",
    why="It buys postage on the account's bill.",
    source="https://docs.goshippo.com/docs/guides_general/authentication/",
    finds=Token(
        lead=(
            "shippo_live_",
            "shippo_test_",
        ),
        body=r"[0-9a-f]{40}",
    ),
    hits=lambda: (token("ship", "po_live_", chars(40, HEX)),),
    misses=lambda: ("shippo_test_",),
)
