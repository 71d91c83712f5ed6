"""Authress keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="authress",
    kind="serviceclient",
    why="It acts as a service.",
    source="https://authress.io/knowledge-base/docs/authorization/service-clients",
    finds=Token(
        lead=("sc_", "ext_", "scauth_", "authress_"),
        body=r"[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}",
        edge=True,
    ),
    hits=lambda: (token("s", "c_", chars(10), ".", chars(6), ".acc_", chars(12), ".", chars(60)),),
    misses=lambda: ("sc_open",),
)
