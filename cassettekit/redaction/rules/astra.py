"""Application tokens of DataStax Astra."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="astra",
    kind="astra",
    why="It reads and writes the databases of an organization.",
    source="https://docs.datastax.com/en/astra-db-serverless/administration/manage-application-tokens.html",
    finds=Text(lead=("AstraCS:",), body=r"[A-Za-z0-9]{16,40}:[0-9a-f]{64}"),
    hits=lambda: (token("Astra", "CS:", chars(24), ":", chars(64, HEX)),),
    misses=lambda: ("AstraCS:<token>",),
)
