"""Square tokens and secrets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="square",
    kind="square",
    why="It takes payments for a seller.",
    source="https://developer.squareup.com/docs/build-basics/access-tokens",
    finds=Token(
        lead=(
            "sq0atp-",
            "sq0csp-",
            "sq0idp-",
            "EAAA",
        ),
        body=r"(?:(?<=p-)[A-Za-z0-9_-]{22,60}|(?<=EAAA)[A-Za-z0-9_-]{60}(?![A-Za-z0-9]))",
        edge=True,
    ),
    hits=lambda: (
        token("sq0", "csp-", chars(43, URLSAFE)),
        token("sq0", "atp-", chars(22, URLSAFE)),
        token("EA", "AA", chars(60, URLSAFE)),
    ),
    misses=lambda: (
        "sq0csp-",
        "EAAAgreement",
    ),
)
