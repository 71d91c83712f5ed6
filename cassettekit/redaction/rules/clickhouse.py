"""ClickHouse Cloud API secrets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="clickhouse",
    kind="clickhouse",
    why="It creates and deletes services.",
    source="https://clickhouse.com/docs/cloud/manage/openapi",
    finds=Token(
        lead=("4b1d",),
        body=r"[A-Za-z0-9]{38}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[a-z0-9]{0,30}[A-Z])(?=[A-Z0-9]{0,30}[a-z])",
    ),
    hits=lambda: (token("4b", "1d", chars(38)),),
    misses=lambda: ("4b1d0123456789abcdef0123456789abcdef012345",),
)
