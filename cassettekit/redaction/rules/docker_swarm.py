"""Tokens that join a Docker swarm."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="docker-swarm",
    kind="swarm",
    why="A machine that joins gets the secrets of the services that it runs.",
    source="https://docs.docker.com/engine/swarm/join-nodes/",
    finds=Token(
        lead=("SWMTKN-1-",),
        body=r"[0-9a-z]{40,60}-[0-9a-z]{20,30}",
        edge=True,
    ),
    hits=lambda: (token("SWM", "TKN-1-", chars(50, LOWER), "-", chars(25, LOWER)),),
    misses=lambda: ("SWMTKN-1-<token>",),
)
