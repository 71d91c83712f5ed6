"""TwelveLabs keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, chars, token

RULE = Rule(
    id="twelvelabs",
    kind="twelvelabs",
    why="It spends its owner's credit.",
    source="https://docs.twelvelabs.io/api-reference/authentication",
    finds=Token(
        lead=("tlk_",),
        body=r"[A-Z0-9]{30,60}",
        edge=True,
    ),
    hits=lambda: (token("tl", "k_", chars(40, UPPER)),),
    misses=lambda: ("tlk_option",),
)
