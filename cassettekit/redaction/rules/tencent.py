"""Tencent Cloud secret ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="tencent",
    kind="tencent",
    why="It names the account, and its secret half stands beside it.",
    source="https://www.tencentcloud.com/document/product/598/34228",
    finds=Token(
        lead=("AKID",),
        body=r"[A-Za-z0-9]{13,40}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("AK", "ID", chars(32)),),
    misses=lambda: (
        "AKID",
        "AKIDshort",
    ),
)
