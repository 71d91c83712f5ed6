"""UpCloud tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, chars, token

RULE = Rule(
    id="upcloud",
    kind="upcloud",
    why="It makes and deletes servers.",
    source="https://developers.upcloud.com/1.3/20-tokens/",
    finds=Token(
        lead=("ucat_",),
        body=r"[0-9A-Z]{26}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("uc", "at_", chars(26, UPPER)),),
    misses=lambda: (
        "ucat_list",
        "ucat_ACCOUNTS",
    ),
)
