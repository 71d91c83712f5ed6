"""Stripe keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="stripe",
    kind="stripe",
    why="A secret or restricted key moves money.",
    source="https://docs.stripe.com/keys",
    finds=Token(
        lead=(
            "sk_live_",
            "sk_test_",
            "rk_live_",
            "rk_test_",
            "pk_live_",
            "pk_test_",
            "sk_org_live_",
            "sk_org_test_",
        ),
        body=r"[A-Za-z0-9]{16,256}",
    ),
    hits=lambda: (
        token("sk_", "live_", chars(24)),
        token("rk_", "test_", chars(99)),
        token("sk_", "org_live_", chars(60)),
    ),
    misses=lambda: (
        "sk_live_",
        "task_live_report",
        "sk_test_short",
    ),
)
