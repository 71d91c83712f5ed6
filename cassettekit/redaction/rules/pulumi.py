"""Pulumi tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="pulumi",
    kind="pulumi",
    why="It changes an organisation's infrastructure.",
    source="https://www.pulumi.com/docs/administration/access-identity/access-tokens/",
    finds=Token(
        lead=("pul-",),
        body=r"[0-9a-f]{40}",
        edge=True,
    ),
    hits=lambda: (token("pu", "l-", chars(40, HEX)),),
    misses=lambda: ("pul-request",),
)
