"""Unleash tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="unleash",
    kind="unleash",
    why="It reads the flags of an environment, or changes them.",
    source="https://docs.getunleash.io/reference/api-tokens-and-client-keys",
    finds=Token(
        lead=("development.", "production.", "staging.", "default."),
        body=r"[0-9a-f]{40,64}(?![A-Za-z0-9])",
        guard=r"(?=[0-9a-f]{40})",
        behind=r"[\w*\[\]-]{1,60}:",
        reach=62,
    ),
    hits=lambda: (
        token("default", ":development", ".", chars(56, HEX)),
        token("*", ":production", ".", chars(56, HEX)),
    ),
    misses=lambda: (
        "config:production.yaml",
        "default:development." + "0" * 12,
    ),
)
