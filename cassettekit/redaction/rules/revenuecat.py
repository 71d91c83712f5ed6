"""RevenueCat tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="revenuecat",
    kind="revenuecat",
    why="It reads and changes customers' purchases.",
    source="https://www.revenuecat.com/docs/projects/authentication",
    finds=Token(
        lead=("atk_",),
        body=r"[A-Za-z0-9]{24,40}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[A-Za-z]{0,20}\d)",
    ),
    hits=lambda: (token("at", "k_", chars(30)),),
    misses=lambda: ("atk_",),
)
