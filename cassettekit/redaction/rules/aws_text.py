"""Credentials that aws prints as text, in columns."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, hiding

_VALUE = chars(40, BASE64)

RULE = Rule(
    id="aws-text",
    kind="aws",
    why="A role's key opens what the role may for an hour or twelve.",
    source="https://docs.aws.amazon.com/cli/latest/userguide/cli-usage-output-format.html#text-output",
    finds=Text(
        lead=("CREDENTIALS\t", "ACCESSKEY\t"),
        body=r"(?:[\w:.+-]{4,60}\t){1,3}(?P<secret>[A-Za-z0-9+/]{40})(?=\s|\Z)",
    ),
    hits=lambda: hiding(
        _VALUE,
        f"CREDENTIALS\tkey-id\t2026-01-01T00:00:00Z\t{_VALUE}\tx\n",
        f"ACCESSKEY\tkey-id\t2026-01-01T00:00:00Z\t{_VALUE}\tActive\tann\n",
    ),
    misses=lambda: ("CREDENTIALS\tnone", "ACCESSKEY\tkey-id\tActive\n"),
)
