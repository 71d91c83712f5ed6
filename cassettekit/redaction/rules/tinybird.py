"""Tinybird tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="tinybird",
    kind="tinybird",
    why="It reads and writes a workspace's data.",
    source="https://www.tinybird.co/docs/forward/administration/tokens",
    finds=Token(
        lead=("p.eyJ",),
        body=r"[A-Za-z0-9_-]{20,400}\.[A-Za-z0-9_-]{20,100}",
        not_after="A-Za-z0-9_.-",
    ),
    hits=lambda: (token("p", ".eyJ", chars(90), ".", chars(43)),),
    misses=lambda: ("p.eyJson",),
)
