"""Yandex Cloud and OAuth tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="yandex",
    kind="yandex",
    why="It acts as its user or service account.",
    source="https://yandex.cloud/en/docs/iam/concepts/authorization/api-key",
    finds=Token(
        lead=(
            "AQVN",
            "y0_",
            "y1_",
            "t1.",
            "YCAJE",
        ),
        body=(
            r"(?:(?<=AQVN)[A-Za-z0-9_-]{35,38}|(?<=YCAJE)[A-Za-z0-9_-]{20}(?![A-Za-z0-9_-])|(?<=y[01]_)[A-Za-z0-9_-]{40,90}|(?<=t1\.)"
            r"[A-Za-z0-9_-]{20,800}\.[A-Za-z0-9_-]{60,120})"
        ),
        edge=True,
    ),
    hits=lambda: (
        token("AQ", "VN", chars(36, URLSAFE)),
        token("YC", "AJE", chars(20, URLSAFE)),
        token("y0", "_", chars(58, URLSAFE)),
        token("t1", ".", chars(60, URLSAFE), ".", chars(86, URLSAFE)),
    ),
    misses=lambda: (
        "t1.txt",
        "AQVN",
    ),
)
