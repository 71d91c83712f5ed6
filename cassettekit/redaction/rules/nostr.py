"""Nostr private keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token

RULE = Rule(
    id="nostr",
    kind="nostr",
    why="It signs as a person, for ever.",
    source="https://github.com/nostr-protocol/nips/blob/master/19.md",
    finds=Token(
        lead=("nsec1",),
        body=r"[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (
        token("ns", "ec1", "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqq", "pzry9x8gf2tvdw0s3jn54khce6mu"),
    ),
    misses=lambda: ("nsec1",),
)
