"""E2B keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="esandbox",
    kind="sandbox",
    why="It runs code in sandboxes on its owner's bill.",
    source="https://e2b.dev/docs/api-key",
    finds=Token(
        lead=("e2b_",),
        body=r"[0-9a-f]{40}",
        edge=True,
    ),
    hits=lambda: (token("e2", "b_", chars(40, HEX)),),
    misses=lambda: ("e2b_code",),
)
