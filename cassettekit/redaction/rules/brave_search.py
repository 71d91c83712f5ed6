"""Brave Search API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="brave-search",
    kind="bravesearch",
    why="It searches on its owner's bill.",
    source="https://api-dashboard.search.brave.com/documentation/quickstart",
    finds=Token(
        lead=("BSA",),
        body=r"[A-Za-z0-9_-]{28}(?![A-Za-z0-9_-])",
        edge=True,
        guard=r"(?=[A-Za-z_-]{0,20}\d)(?=[A-Z0-9_-]{0,24}[a-z])",
    ),
    hits=lambda: (token("BS", "A", chars(28)),),
    misses=lambda: (
        "BSATOOLS",
        "BSA_EDITION_OF_THE_YEAR_TWENTYONE",
    ),
)
