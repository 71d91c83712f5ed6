"""Defined Networking keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="defined-networking",
    kind="definednet",
    why="It lets machines into a private network.",
    source="https://docs.defined.net/guides/automating-host-creation/",
    finds=Token(
        lead=("dnkey-",),
        body=r"[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}",
    ),
    hits=lambda: (token("dn", "key-", chars(26), "-", chars(52)),),
    misses=lambda: ("dnkey-",),
)
