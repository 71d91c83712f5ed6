"""Stripe keys."""

from cassettekit.redaction.rule import Rule, Text, token

RULE = Rule(
    id="stripe",
    kind="stripe",
    why="A secret or restricted key moves money; a webhook secret forges events.",
    source="https://docs.stripe.com/keys",
    finds=Text(
        lead=("sk_live_", "sk_test_", "rk_live_", "rk_test_", "pk_live_", "pk_test_", "whsec_"),
        body=r"[A-Za-z0-9+/=]{16,256}",
    ),
    hits=lambda: (
        token("sk", "_live_", "aB3dE5" * 4),
        token("rk", "_test_", "Zy9" * 33),
        token("wh", "sec_", "aB3d" * 8),
    ),
    misses=lambda: ("sk_live_", "sk_test_short", "task_live_report"),
)
