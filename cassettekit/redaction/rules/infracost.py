"""Infracost keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="infracost",
    kind="infracost",
    why="It reads an organisation's cost estimates.",
    source="https://www.infracost.io/docs/",
    finds=Token(
        lead=("ico-",),
        body=r"[A-Za-z0-9]{32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("ic", "o-", chars(32)),),
    misses=lambda: ("ico-",),
)
