"""Tokens that join a k3s cluster."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, inside

_VALUE = chars(32)

RULE = Rule(
    id="cluster-join",
    kind="kthrees",
    why="A server that joins gets the keys of the cluster.",
    source="https://docs.k3s.io/cli/token#token-format",
    finds=Text(
        lead=("::server:", "::node:"),
        before=r"K10[0-9a-f]{64}",
        body=r"(?P<secret>[^\s\"'<>$]{8,200})",
    ),
    hits=lambda: (inside(_VALUE, "K10", chars(64, HEX), "::server:", _VALUE, "\n"),),
    misses=lambda: ("K10<hash>::server:<password>", "a::server:b"),
)
