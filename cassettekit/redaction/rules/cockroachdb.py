"""CockroachDB Cloud keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="cockroachdb",
    kind="cockroachdb",
    why="It manages clusters.",
    source="https://www.cockroachlabs.com/docs/cockroachcloud/managing-access",
    finds=Token(
        lead=("CCDB1_",),
        body=r"[A-Za-z0-9]{20,24}_[A-Za-z0-9]{40}",
    ),
    hits=lambda: (token("CC", "DB1_", chars(22), "_", chars(40)),),
    misses=lambda: ("CCDB1_",),
)
