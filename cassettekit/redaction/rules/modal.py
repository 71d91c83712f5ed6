"""Modal tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="modal",
    kind="modal",
    why="It runs code on its owner's bill.",
    source="https://modal.com/docs/reference/modal.config",
    finds=Token(
        lead=("ak-", "as-"),
        body=r"[A-Za-z0-9]{22}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[A-Za-z0-9]{22})(?=[a-zA-Z]{0,20}\d)(?=[a-z0-9]{0,20}[A-Z])(?=[A-Z0-9]{0,20}[a-z])",
    ),
    hits=lambda: (token("a", "k-", chars(22)), token("a", "s-", chars(22))),
    misses=lambda: ("as-simple-as-that", "ak-"),
)
