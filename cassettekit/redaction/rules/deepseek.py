"""DeepSeek keys and their like."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="deepseek",
    kind="deepseek",
    why="It spends its owner's credit; several vendors give keys of this form.",
    source="https://api-docs.deepseek.com/",
    finds=Token(
        lead=("sk-",),
        body=r"(?:[0-9a-f]{32}|[A-Za-z0-9]{40,64})(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (
        token("sk", "-", chars(32, HEX)),
        token("sk", "-", chars(48)),
    ),
    misses=lambda: (
        "sk-...",
        "task-abc",
        "sk-some-long-css-class-name-that-goes-on",
    ),
)
