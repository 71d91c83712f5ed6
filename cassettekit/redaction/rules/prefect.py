"""Prefect keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="prefect",
    kind="prefect",
    why="It runs an account's flows.",
    source="https://docs.prefect.io/v3/how-to-guides/cloud/manage-users/api-keys",
    finds=Token(
        lead=(
            "pnu_",
            "pnb_",
        ),
        body=r"[A-Za-z0-9]{36}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("pn", "u_", chars(36)),),
    misses=lambda: ("pnu_short",),
)
