"""NVIDIA API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="nvidia",
    kind="nvidia",
    why="It runs models and pulls images on its owner's account.",
    source="https://docs.api.nvidia.com/nim/docs/api-quickstart",
    finds=Token(
        lead=("nvapi-",),
        body=r"[A-Za-z0-9_-]{40,120}",
    ),
    hits=lambda: (token("nva", "pi-", chars(64, URLSAFE)),),
    misses=lambda: (
        "nvapi-",
        "nvapi-client",
    ),
)
