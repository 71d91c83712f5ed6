"""Honeybadger tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="honeybadger",
    kind="honeybadger",
    why="It reads an account's errors and what they hold.",
    source="https://docs.honeybadger.io/api/getting-started/",
    finds=Token(lead=("hbp_",), body=r"[A-Za-z0-9]{36,40}", edge=True),
    hits=lambda: (token("hb", "p_", chars(36)),),
    misses=lambda: ("hbp_short",),
)
