"""Pinecone keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="pinecone",
    kind="pinecone",
    why="It reads and deletes a project's vectors.",
    source="https://docs.pinecone.io/guides/projects/manage-api-keys",
    finds=Token(
        lead=("pcsk_",),
        body=r"[A-Za-z0-9]{5,8}_[A-Za-z0-9]{40,80}",
    ),
    hits=lambda: (token("pc", "sk_", chars(6), "_", chars(63)),),
    misses=lambda: (
        "pcsk_",
        "pcsk_short_one",
    ),
)
