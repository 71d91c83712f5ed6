"""RapidAPI keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="rapidapi",
    kind="rapidapi",
    why="It calls interfaces on its owner's bill.",
    source="https://docs.rapidapi.com/docs/keys",
    finds=Token(
        lead=("msh",),
        body=r"[a-z0-9]{15}p1[a-z0-9]{6}jsn[a-z0-9]{12}(?![A-Za-z0-9])",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))[a-z0-9]{10}",
        reach=12,
    ),
    hits=lambda: (
        token(
            chars(10, LOWER),
            "ms",
            "h",
            chars(15, LOWER),
            "p1",
            chars(6, LOWER),
            "js",
            "n",
            chars(12, LOWER),
        ),
    ),
    misses=lambda: ("mshop",),
)
