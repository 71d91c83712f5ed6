"""Lichess tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="lichess",
    kind="lichess",
    why="It plays as a person.",
    source="https://lichess.org/api#section/Introduction/Authentication",
    finds=Token(
        lead=("lip_",),
        body=r"[A-Za-z0-9]{18,30}",
        edge=True,
        guard=r"(?=[A-Za-z]{0,20}\d)",
    ),
    hits=lambda: (token("li", "p_", chars(20)),),
    misses=lambda: ("lip_",),
)
