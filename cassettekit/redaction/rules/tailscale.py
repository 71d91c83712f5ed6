"""Tailscale keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="tailscale",
    kind="tailscale",
    why="It adds machines to a private network.",
    source="https://tailscale.com/kb/1277/key-prefixes",
    finds=Token(
        lead=("tskey-",),
        body=r"(?:[a-z]{2,12}-)?[A-Za-z0-9]{8,24}-[A-Za-z0-9]{16,48}",
    ),
    hits=lambda: (token("tsk", "ey-auth-", chars(12), "CNTRL-", chars(32)),),
    misses=lambda: (
        "tskey-auth-",
        "tskey-",
    ),
)
