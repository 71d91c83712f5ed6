"""Secrets of applications of the school 42."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="fortytwo",
    kind="fortytwo",
    why="It reads the campus in the application's name.",
    source="https://api.intra.42.fr/apidoc/guides/getting_started",
    finds=Token(lead=("s-s4t2ud-", "s-s4t2af-"), body=r"[0-9a-f]{64}", edge=True),
    hits=lambda: (token("s-s4t2", "ud-", chars(64, HEX)),),
    misses=lambda: ("s-s4t2ud-short",),
)
