"""Access tokens of the Revolut API."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="revolut",
    kind="revolut",
    why="It reads accounts and moves money.",
    source="https://developer.revolut.com/docs/guides/build-banking-apps/get-started/get-access-token",
    finds=Token(
        lead=(
            "oa_sand_",
            "oa_prod_",
        ),
        body=r"[A-Za-z0-9_-]{40,60}",
        edge=True,
    ),
    hits=lambda: (token("oa_", "sand_", chars(43, URLSAFE)),),
    misses=lambda: ("oa_sand_box",),
)
