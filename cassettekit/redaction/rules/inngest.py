"""Inngest signing keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="inngest",
    kind="inngest",
    why="It signs an application's events.",
    source="https://www.inngest.com/docs/platform/signing-keys",
    finds=Token(
        lead=("signkey-",),
        body=r"(?:[a-z0-9]{1,20}-){0,2}[0-9a-f]{32,80}",
        edge=True,
    ),
    hits=lambda: (token("sign", "key-prod-", chars(64, HEX)),),
    misses=lambda: ("signkey-test",),
)
