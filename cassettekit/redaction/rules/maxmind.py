"""MaxMind keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="maxmind",
    kind="maxmind",
    why="It queries on the account's bill.",
    source="https://dev.maxmind.com/license-key-faqs/",
    finds=Token(
        lead=("_mmk",),
        body=r"(?![A-Za-z0-9])",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))[A-Za-z0-9]{6}_[A-Za-z0-9]{29}",
        reach=37,
    ),
    hits=lambda: (token(chars(6), "_", chars(29), "_m", "mk"),),
    misses=lambda: ("some_mmk",),
)
