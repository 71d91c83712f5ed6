"""Dagster Cloud tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="dagster",
    kind="dagster",
    why="It runs an organisation's pipelines.",
    source="https://docs.dagster.io/",
    finds=Text(
        lead=("user:", "agent:"),
        body=r"[0-9a-f]{32}(?![A-Za-z0-9])",
        not_after="A-Za-z0-9",
    ),
    hits=lambda: (token("us", "er:", chars(32, HEX)),),
    misses=lambda: ("user:ann",),
)
