"""Dify keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="dify",
    kind="dify",
    why="It runs an application or reads its documents.",
    source="https://docs.dify.ai/en/guides/application-publishing/developing-with-apis",
    finds=Token(
        lead=("app-", "dataset-"),
        body=r"[A-Za-z0-9]{24}(?![A-Za-z0-9_-])",
        guard=r"(?=[A-Za-z]{0,22}\d)(?=[a-z0-9]{0,22}[A-Z])(?=[A-Z0-9]{0,22}[a-z])",
        not_after="A-Za-z0-9_-",
    ),
    hits=lambda: (
        token("ap", "p-", chars(24)),
        token("data", "set-", chars(24)),
    ),
    misses=lambda: (
        "app-deployment7d9f8b6c5d4x",
        "dataset-2024",
    ),
)
