"""Flagsmith server keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="flagsmith",
    kind="featureflags",
    why="It reads the flags and the segments of an environment.",
    source="https://docs.flagsmith.com/clients/server-side",
    finds=Token(
        lead=("ser.",),
        body=r"(?=[A-Za-z]{0,20}[0-9])(?=[a-z0-9]{0,20}[A-Z])(?=[A-Z0-9]{0,20}[a-z])[A-Za-z0-9]{22}(?![A-Za-z0-9_(-]|\.[A-Za-z0-9_])",
        not_after="A-Za-z0-9_.",
        guard=r"(?=[A-Za-z0-9]{22})",
    ),
    hits=lambda: (token("se", "r.", chars(22)),),
    misses=lambda: (
        "ser.write(1)",
        "ser.readSomethingFromPort1",
    ),
)
