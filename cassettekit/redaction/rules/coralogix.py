"""Coralogix keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="coralogix",
    kind="coralogix",
    why="It reads and writes an organisation's logs.",
    source="https://coralogix.com/docs/user-guides/account-management/api-keys/api-keys/",
    finds=Token(
        lead=("cxtp_", "cxup_"),
        body=r"[A-Za-z0-9]{28,50}",
        edge=True,
    ),
    hits=lambda: (token("cx", "tp_", chars(30)),),
    misses=lambda: ("cxtp_",),
)
