"""Frame.io tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="frameio",
    kind="frameio",
    why="It reads and writes an account's videos.",
    source="https://developer.staging.frame.io/docs/getting-started/authentication",
    finds=Token(
        lead=("fio-u-",),
        body=r"[A-Za-z0-9_=-]{60,70}",
    ),
    hits=lambda: (token("fi", "o-u-", chars(64, URLSAFE)),),
    misses=lambda: ("fio-u-",),
)
