"""OpenAI keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="openai",
    kind="openai",
    why="A project, service account or user key spends its owner's credit.",
    source="https://platform.openai.com/docs/api-reference/authentication",
    finds=Token(
        lead=("T3BlbkFJ",),
        body=r"[A-Za-z0-9_-]{16,200}",
        behind=r"sk-[A-Za-z0-9_-]{16,200}",
        reach=210,
    ),
    hits=lambda: (
        token("sk", "-", chars(20), "T3Bl", "bkFJ", chars(20)),
        token("sk-", "proj-", chars(74, URLSAFE), "T3Bl", "bkFJ", chars(74, URLSAFE)),
    ),
    misses=lambda: (
        "sk-...",
        "T3BlbkFJ",
    ),
)
