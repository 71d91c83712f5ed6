"""Friendli tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="friendli",
    kind="friendli",
    why="It spends its owner's credit.",
    source="https://friendli.ai/docs/guides/personal_access_tokens",
    finds=Token(
        lead=("flp_",),
        guard=r"(?=[A-Za-z0-9]{0,30}\d)",
        body=r"[A-Za-z0-9]{40,60}",
        edge=True,
    ),
    hits=lambda: (token("fl", "p_", chars(43)),),
    misses=lambda: ("flp_server_name_is_quite_long_here_and_more_2",),
)
