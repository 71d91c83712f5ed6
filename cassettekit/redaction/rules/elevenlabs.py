"""ElevenLabs keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="elevenlabs",
    kind="elevenlabs",
    why="It speaks on its owner's bill.",
    source="https://elevenlabs.io/docs/api-reference/authentication",
    finds=Token(
        lead=("sk_",),
        guard=r"(?=[0-9a-f]{16})",
        body=r"[0-9a-f]{48}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("sk", "_", chars(48, HEX)),),
    misses=lambda: ("sk_version",),
)
