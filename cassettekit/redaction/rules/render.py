"""Render API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="render",
    kind="renderhost",
    why="It controls a workspace's services.",
    source="https://render.com/docs/api",
    finds=Token(
        lead=("rnd_",),
        guard=r"(?=[A-Za-z0-9]{20})",
        body=r"[A-Za-z0-9]{28,40}",
        edge=True,
    ),
    hits=lambda: (token("rn", "d_", chars(32)),),
    misses=lambda: (
        "rnd_seed",
        "rnd_state_of_the_generator_in_use",
    ),
)
