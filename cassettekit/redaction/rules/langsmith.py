"""LangSmith keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="langsmith",
    kind="langsmith",
    why="It reads traces with all their prompts.",
    source="https://docs.langchain.com/langsmith/create-account-api-key",
    finds=Token(
        lead=(
            "lsv2_pt_",
            "lsv2_sk_",
            "ls__",
        ),
        body=r"[0-9a-f]{32}(?:_[0-9a-f]{10})?",
    ),
    hits=lambda: (
        token("ls", "v2_pt_", chars(32, HEX), "_", chars(10, HEX)),
        token("ls", "__", chars(32, HEX)),
    ),
    misses=lambda: (
        "lsv2_pt_",
        "ls__init__",
    ),
)
