"""Anthropic keys."""

from cassettekit.redaction.rule import Rule, Text, token

RULE = Rule(
    id="anthropic",
    kind="anthropic",
    why="An API, admin or OAuth key spends its owner's credit.",
    source="https://docs.claude.com/en/api/admin-api/apikeys/get-api-key",
    finds=Text(lead=("sk-ant-",), body=r"[A-Za-z0-9_-]{20,256}"),
    hits=lambda: (token("sk-", "ant-", "api03-", "aB3_" * 23, "cAA"),),
    misses=lambda: ("sk-ant-...", "sk-ant-api03-", "task-ant-colony"),
)
