"""FireHydrant keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="firehydrant",
    kind="firehydrant",
    why="It speaks for a bot of the incident response.",
    source="https://docs.firehydrant.com/docs/api-keys",
    finds=Token(
        lead=("fhb-",),
        body=r"[0-9a-f]{64}",
        edge=True,
    ),
    hits=lambda: (token("fh", "b-", chars(64, HEX)),),
    misses=lambda: ("fhb-" + chars(20, HEX),),
)
