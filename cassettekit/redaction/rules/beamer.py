"""Beamer keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="beamer",
    kind="beamer",
    why="It publishes in an application's name.",
    source="https://www.getbeamer.com/api",
    finds=Token(
        lead=("b_",),
        body=r"[A-Za-z0-9=_+/-]{44}(?![A-Za-z0-9_])",
        edge=True,
        guard=r"(?=[A-Za-z0-9]{14})(?=[A-Za-z]{0,13}\d)",
    ),
    hits=lambda: (token("b", "_", chars(44)),),
    misses=lambda: ("b_value",),
)
