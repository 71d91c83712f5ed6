"""Clojars deploy tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="clojars",
    kind="clojars",
    why="It publishes packages as its owner.",
    source="https://github.com/clojars/clojars-web/wiki/Deploy-Tokens",
    finds=Token(
        lead=("CLOJARS_",),
        body=r"[a-z0-9]{60}",
    ),
    hits=lambda: (token("CLO", "JARS_", chars(60, HEX)),),
    misses=lambda: ("CLOJARS_PASSWORD",),
)
