"""OpenAI keys."""

from cassettekit.redaction.rule import Rule, Text, token

RULE = Rule(
    id="openai",
    kind="openai",
    why="A project, service account or user key spends its owner's credit.",
    source="https://platform.openai.com/docs/api-reference/authentication",
    finds=Text(
        lead=("sk-proj-", "sk-svcacct-", "sk-admin-", "sk-"),
        before=r"(?<![A-Za-z0-9])",
        body=r"(?:[A-Za-z0-9_-]{16,200}T3BlbkFJ[A-Za-z0-9_-]{16,200}|[A-Za-z0-9]{48}(?![A-Za-z0-9]))",
    ),
    hits=lambda: (
        token("sk", "-", "aB3dE" * 4, "T3Bl", "bkFJ", "Zy9xW" * 4),
        token("sk-", "proj-", "aB_-" * 18, "cd", "T3Bl", "bkFJ", "Zy9-" * 18, "xw"),
        token("sk", "-", "aB3d" * 12),
    ),
    misses=lambda: (
        "sk-...",
        "task-" + "a" * 48,
        "sk-some-long-css-class-name-that-goes-on-and-on",
    ),
)
