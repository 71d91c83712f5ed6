"""Octopus Deploy keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, chars, token

RULE = Rule(
    id="octopus",
    kind="octopus",
    why="It deploys an organisation's releases.",
    source="https://octopus.com/docs/octopus-rest-api/how-to-create-an-api-key",
    finds=Token(
        lead=("API-",),
        body=r"[A-Z0-9]{24,32}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[A-Z0-9]{24})(?=[A-Z]{0,20}\d)",
    ),
    hits=lambda: (token("AP", "I-", chars(26, UPPER)),),
    misses=lambda: ("API-REFERENCE",),
)
