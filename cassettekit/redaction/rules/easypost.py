"""EasyPost API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="easypost",
    kind="easypost",
    why="It buys postage on the account's bill.",
    source="https://docs.easypost.com/docs/authentication",
    finds=Token(
        lead=(
            "EZAK",
            "EZTK",
        ),
        body=r"[A-Za-z0-9]{54}",
        edge=True,
    ),
    hits=lambda: (token("EZ", "AK", chars(54)),),
    misses=lambda: ("EZAK",),
)
