"""Chromatic project tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="chromatic",
    kind="chromatic",
    why="It publishes builds of a project.",
    source="https://www.chromatic.com/docs/setup/#project-token",
    finds=Token(
        lead=("chpt_",),
        body=r"[0-9a-f]{11,40}(?![A-Za-z0-9_])",
        edge=True,
    ),
    hits=lambda: (token("ch", "pt_", chars(15, HEX)),),
    misses=lambda: ("chpt_",),
)
