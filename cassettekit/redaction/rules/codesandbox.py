"""CodeSandbox and Val Town tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="codesandbox",
    kind="cloudeditor",
    why="It runs code on its owner's account.",
    source="https://codesandbox.io/docs/sdk",
    finds=Token(
        lead=("csb_v1_", "vtwn_"),
        body=r"[A-Za-z0-9_-]{20,60}",
        edge=True,
    ),
    hits=lambda: (token("cs", "b_v1_", chars(43, URLSAFE)), token("vt", "wn_", chars(27))),
    misses=lambda: ("csb_v1_",),
)
