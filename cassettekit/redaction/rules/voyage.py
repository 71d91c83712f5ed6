"""Voyage AI keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="voyage",
    kind="voyage",
    why="It spends its owner's credit.",
    source="https://docs.voyageai.com/docs/api-key-and-installation",
    finds=Token(
        lead=("pa-", "al-"),
        body=(
            r"(?=[A-Za-z_-]{0,45}[0-9])(?=[a-z0-9_-]{0,45}[A-Z])[A-Za-z0-9_-]{40,46}(?!"
            r"[A-Za-z0-9_-])"
        ),
        edge=True,
    ),
    hits=lambda: (token("pa", "-", chars(43, URLSAFE)),),
    misses=lambda: (
        "pa-ssword",
        "pa-rt-of-a-much-longer-class-name-in-style-sheets",
    ),
)
