"""ClickUp tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import DIGITS, UPPER, chars, token

RULE = Rule(
    id="clickup",
    kind="clickup",
    why="It reads and writes its owner's tasks.",
    source="https://developer.clickup.com/docs/authentication",
    finds=Token(
        lead=("pk_",),
        body=r"\d{6,10}_[0-9A-Z]{32}",
        edge=True,
    ),
    hits=lambda: (token("p", "k_", chars(8, DIGITS), "_", chars(32, UPPER)),),
    misses=lambda: ("pk_id",),
)
