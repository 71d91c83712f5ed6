"""Duffel access tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="duffel",
    kind="duffel",
    why="It books flights on the account's bill.",
    source="https://duffel.com/docs/api/overview/authentication",
    finds=Token(
        lead=(
            "duffel_test_",
            "duffel_live_",
        ),
        body=r"[A-Za-z0-9_=-]{40,50}",
    ),
    hits=lambda: (token("duf", "fel_live_", chars(43, URLSAFE)),),
    misses=lambda: ("duffel_test_short",),
)
