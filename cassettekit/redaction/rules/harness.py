"""Harness tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="harness",
    kind="harness",
    why="It runs an organisation's pipelines.",
    source="https://developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys/",
    finds=Token(
        lead=("pat.", "sat."),
        body=r"[A-Za-z0-9_-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}",
        edge=True,
    ),
    hits=lambda: (token("p", "at.", chars(22), ".", chars(24, HEX), ".", chars(20)),),
    misses=lambda: ("pat.name",),
)
