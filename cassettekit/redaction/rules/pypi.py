"""PyPI tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="pypi",
    kind="pypi",
    why="It publishes packages as its owner.",
    source="https://pypi.org/help/#apitoken",
    finds=Token(
        lead=("pypi-AgE",),
        body=r"[A-Za-z0-9_-]{50,1000}",
    ),
    hits=lambda: (token("py", "pi-", "AgEI", "cHlw", "aS5v", "cmc", chars(150, URLSAFE)),),
    misses=lambda: (
        "pypi-AgE",
        "pypi-token",
    ),
)
