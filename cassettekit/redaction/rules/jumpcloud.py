"""JumpCloud keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="jumpcloud",
    kind="jumpcloud",
    why="It manages an organisation's users and devices.",
    source="https://docs.jumpcloud.com/api/2.0/index.html",
    finds=Token(
        lead=("jca_",),
        body=r"[A-Za-z0-9]{36}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("jc", "a_", chars(36)),),
    misses=lambda: ("jca_",),
)
