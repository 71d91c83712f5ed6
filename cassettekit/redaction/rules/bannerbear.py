"""Bannerbear keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="bannerbear",
    kind="bannerbear",
    why="It makes pictures on the account's bill.",
    source="https://developers.bannerbear.com/#authentication",
    finds=Token(
        lead=("bb_pr_", "bb_ma_"),
        body=r"[0-9a-f]{28,40}",
        edge=True,
    ),
    hits=lambda: (token("bb", "_pr_", chars(30, HEX)),),
    misses=lambda: ("bb_pr_",),
)
