"""Docker Hub tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="docker",
    kind="docker",
    why="It pushes and pulls images as its owner.",
    source="https://docs.docker.com/security/access-tokens/",
    finds=Token(
        lead=(
            "dckr_pat_",
            "dckr_oat_",
        ),
        body=r"[A-Za-z0-9_-]{20,60}",
    ),
    hits=lambda: (
        token("dck", "r_pat_", chars(27, URLSAFE)),
        token("dck", "r_oat_", chars(32, URLSAFE)),
    ),
    misses=lambda: ("dckr_pat_",),
)
