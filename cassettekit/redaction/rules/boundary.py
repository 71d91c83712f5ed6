"""Session tokens of HashiCorp Boundary."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="boundary",
    kind="boundary",
    why="It opens sessions to the hosts behind it.",
    source="https://developer.hashicorp.com/boundary/docs/concepts/domain-model/auth-tokens",
    finds=Token(
        lead=("at_",),
        guard=r"(?=[A-Za-z0-9]{10}_s1)",
        body=r"[A-Za-z0-9]{10}_s1[A-Za-z0-9]{20,200}",
        edge=True,
    ),
    hits=lambda: (token("at", "_", chars(10), "_s1", chars(60)),),
    misses=lambda: (
        "at_least_one",
        "at_abcdefghij_s2x",
    ),
)
