"""Databricks tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="databricks",
    kind="databricks",
    why="It runs code in a workspace.",
    source="https://docs.databricks.com/aws/en/dev-tools/auth/pat",
    finds=Token(
        lead=(
            "dapi",
            "dose",
            "dkea",
            "dsap",
        ),
        guard=r"(?=[0-9a-f]{16})",
        body=r"[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (
        token("da", "pi", chars(32, HEX)),
        token("da", "pi", chars(32, HEX), "-2"),
    ),
    misses=lambda: (
        "dapi",
        "dapiVersion",
    ),
)
