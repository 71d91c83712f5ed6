"""Tally keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="tally",
    kind="tally",
    why="It reads what people wrote into forms.",
    source="https://developers.tally.so/api-reference/api-keys",
    finds=Token(
        lead=("tly-",),
        body=r"[A-Za-z0-9]{28,44}",
        edge=True,
    ),
    hits=lambda: (token("tl", "y-", chars(32)),),
    misses=lambda: ("tly-",),
)
