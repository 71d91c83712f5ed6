"""Adafruit IO keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="adafruit",
    kind="adafruit",
    why="It reads and writes its owner's feeds.",
    source="https://io.adafruit.com/api/docs/",
    finds=Token(
        lead=("aio_",),
        body=r"[A-Za-z0-9]{28}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("ai", "o_", chars(28)),),
    misses=lambda: ("aio_read_completed",),
)
