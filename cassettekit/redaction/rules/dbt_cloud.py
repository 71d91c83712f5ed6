"""dbt Cloud tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="dbt-cloud",
    kind="dbtcloud",
    why="It runs and reads an organisation's models.",
    source="https://docs.getdbt.com/docs/dbt-cloud-apis/authentication",
    finds=Token(
        lead=("dbtc_", "dbtu_"),
        body=r"[A-Za-z0-9_-]{36,60}",
        edge=True,
    ),
    hits=lambda: (token("db", "tc_", chars(41, URLSAFE)),),
    misses=lambda: ("dbtc_",),
)
