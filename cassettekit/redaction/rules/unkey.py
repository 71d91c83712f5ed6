"""Unkey root keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="unkey",
    kind="unkey",
    why="It makes and checks an application's keys.",
    source="https://www.unkey.com/docs/security/root-keys",
    finds=Token(
        lead=("unkey_",),
        body=r"[A-Za-z0-9]{20,40}",
        edge=True,
    ),
    hits=lambda: (token("un", "key_", chars(22)),),
    misses=lambda: ("unkey_",),
)
