"""Alibaba Cloud access key ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="alibaba",
    kind="alibaba",
    why="It names the account, and its secret half stands beside it.",
    source="https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair",
    finds=Token(
        lead=("LTAI",),
        body=r"[A-Za-z0-9]{12,28}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("LT", "AI", "5t", chars(18)),),
    misses=lambda: (
        "LTAI",
        "LTAIshort",
    ),
)
