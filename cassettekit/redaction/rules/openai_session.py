"""OpenAI's keys of a browser's session and of a spoken conversation."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="openai-session",
    kind="openai",
    why="It acts as its user while it lasts.",
    source="https://platform.openai.com/docs/api-reference/realtime-sessions",
    finds=Token(
        lead=("sess-", "ek_"),
        guard=r"(?=[A-Za-z0-9]{0,30}\d)",
        body=r"(?:(?<=sess-)[A-Za-z0-9]{40}|(?<=ek_)[0-9a-f]{32})(?![A-Za-z0-9_-])",
        edge=True,
    ),
    hits=lambda: (token("se", "ss-", chars(40)), token("ek", "_", chars(32, HEX))),
    misses=lambda: ("sess-short1", "ek_index_of_2", "process-1"),
)
