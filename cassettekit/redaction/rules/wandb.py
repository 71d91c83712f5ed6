"""Weights & Biases keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="wandb",
    kind="wandb",
    why="It reads and writes an entity's runs.",
    source="https://docs.wandb.ai/support/find_api_key/",
    finds=Token(
        lead=("wandb_v1_",),
        body=r"[A-Za-z0-9_-]{40,120}",
    ),
    hits=lambda: (token("wan", "db_v1_", chars(80)),),
    misses=lambda: (
        "wandb_v1_",
        "wandb_version",
    ),
)
