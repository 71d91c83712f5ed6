"""Mollie API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="mollie",
    kind="mollie",
    why="It takes and refunds payments.",
    source="https://docs.mollie.com/reference/authentication",
    finds=Token(
        lead=(
            "live_",
            "test_",
            "access_",
        ),
        guard=r"(?=[A-Za-z0-9]{30})(?=[a-z0-9]{0,29}[A-Z])(?=[A-Za-z]{0,29}\d)",
        body=r"[A-Za-z0-9]{30,40}(?![A-Za-z0-9])",
        not_after="A-Za-z0-9_",
    ),
    hits=lambda: (
        token("li", "ve_", chars(30)),
        token("te", "st_", chars(30)),
    ),
    misses=lambda: (
        "test_refreshtokenrotation",
        "live_updates",
        "test_an_ordinary_name_that_is_long",
    ),
)
