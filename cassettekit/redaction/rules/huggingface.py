"""Hugging Face tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LETTERS, chars, token

RULE = Rule(
    id="huggingface",
    kind="huggingface",
    why="It reads and writes repositories of its owner.",
    source="https://huggingface.co/docs/hub/security-tokens",
    finds=Token(
        lead=(
            "hf_",
            "api_org_",
        ),
        body=r"(?:(?<=hf_)oauth_[A-Za-z0-9_.-]{30,400}|[A-Za-z0-9]{30,40}(?![A-Za-z0-9]))",
        edge=True,
    ),
    hits=lambda: (
        token("h", "f_", chars(34, LETTERS)),
        token("api_", "org_", chars(34, LETTERS)),
    ),
    misses=lambda: (
        "hf_hub_download",
        "hf_short",
    ),
)
