"""Resend API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="resend",
    kind="resend",
    why="It sends mail in a domain's name.",
    source="https://resend.com/docs/dashboard/api-keys/introduction",
    finds=Token(
        lead=("re_",),
        guard=r"(?=[A-Za-z0-9]{8}_)",
        body=r"[A-Za-z0-9]{8}_[A-Za-z0-9]{20,30}(?![A-Za-z0-9])",
        not_after="A-Za-z0-9_",
    ),
    hits=lambda: (token("re", "_", chars(8), "_", chars(24)),),
    misses=lambda: ("re_match_anything_else_here",),
)
