"""Chroma, Mem0, Steel, Daytona, Hyperbrowser and PromptLayer keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="ai-service",
    kind="agentservice",
    why="It runs or remembers what agents do.",
    source="https://docs.trychroma.com/cloud/getting-started",
    finds=Token(
        lead=("ck-", "m0-", "ste-", "dtn_", "hb_", "pl_"),
        body=r"[A-Za-z0-9]{30,100}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[A-Za-z0-9]{30})(?=[A-Za-z]{0,30}\d)",
    ),
    hits=lambda: (
        token("c", "k-", chars(44)),
        token("dt", "n_", chars(64, HEX)),
        token("p", "l_", chars(32, HEX)),
    ),
    misses=lambda: ("ck-editor", "m0-"),
)
