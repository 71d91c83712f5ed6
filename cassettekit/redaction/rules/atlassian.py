"""Atlassian and Bitbucket tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, URLSAFE, chars, token

RULE = Rule(
    id="atlassian",
    kind="atlassian",
    why="An API token, access token or app password acts as its owner.",
    source="https://support.atlassian.com/bitbucket-cloud/docs/api-tokens/",
    finds=Token(
        lead=(
            "ATATT3",
            "ATCTT3",
            "ATBB",
        ),
        body=r"(?:(?<=3)[A-Za-z0-9_=-]{60,400}|(?<=BB)[A-Za-z0-9]{32}(?![A-Za-z0-9]))",
    ),
    hits=lambda: (
        token("ATA", "TT3xFfGF0", chars(172, URLSAFE), "=", chars(8, UPPER)),
        token("AT", "BB", chars(32)),
    ),
    misses=lambda: (
        "ATATT3",
        "ATBBORT",
    ),
)
