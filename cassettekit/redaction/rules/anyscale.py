"""Anyscale keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="anyscale",
    kind="anyscale",
    why="It runs jobs on its owner's clusters.",
    source="https://docs.anyscale.com/",
    finds=Token(
        lead=("esecret_", "aph0_"),
        body=r"[A-Za-z0-9]{20,200}",
        edge=True,
    ),
    hits=lambda: (token("ese", "cret_", chars(26, LOWER)),),
    misses=lambda: ("esecret_",),
)
