"""Notion tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import DIGITS, chars, token

RULE = Rule(
    id="notion",
    kind="notion",
    why="It reads and writes a workspace's pages.",
    source="https://developers.notion.com/docs/authorization",
    finds=Token(
        lead=(
            "ntn_",
            "secret_",
        ),
        body=(
            r"(?:(?<=ntn_)[A-Za-z0-9]{40,54}|(?<=secret_)[A-Za-z0-9]{43})(?!"
            r"[A-Za-z0-9])"
        ),
        edge=True,
    ),
    hits=lambda: (
        token("nt", "n_", chars(11, DIGITS), chars(35)),
        token("sec", "ret_", chars(43)),
    ),
    misses=lambda: (
        "ntn_page",
        "secret_name",
    ),
)
