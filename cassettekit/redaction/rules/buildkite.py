"""Buildkite tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="buildkite",
    kind="buildkite",
    why="It runs and reads an organisation's builds.",
    source="https://buildkite.com/docs/apis/managing-api-tokens",
    finds=Token(
        lead=(
            "bkua_",
            "bkct_",
            "bkaj_",
        ),
        body=r"[A-Za-z0-9_-]{32,80}",
    ),
    hits=lambda: (token("bk", "ua_", chars(40, HEX)),),
    misses=lambda: ("bkua_",),
)
