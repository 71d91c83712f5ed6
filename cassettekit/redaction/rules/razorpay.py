"""Razorpay key ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="razorpay",
    kind="razorpay",
    why="It names the account, and its secret half stands beside it.",
    source="https://razorpay.com/docs/api/authentication/",
    finds=Token(
        lead=(
            "rzp_live_",
            "rzp_test_",
        ),
        body=r"[A-Za-z0-9]{14,24}",
    ),
    hits=lambda: (token("rzp_", "live_", chars(14)),),
    misses=lambda: (
        "rzp_live_",
        "rzp_test_x",
    ),
)
