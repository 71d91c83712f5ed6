"""Vault tokens of old."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, inside, token

RULE = Rule(
    id="vault-legacy",
    kind="oldvault",
    why="It reads what the vault keeps.",
    source="https://developer.hashicorp.com/vault/docs/concepts/tokens",
    finds=Token(
        lead=("s.",),
        body=r"[A-Za-z0-9]{24}(?![A-Za-z0-9_]|\.[A-Za-z0-9_])",
        not_after="A-Za-z0-9._-",
        guard=r"(?=[A-Za-z0-9]{24})(?=[a-zA-Z]{0,22}\d)(?=[a-z0-9]{0,22}[A-Z])(?=[A-Z0-9]{0,22}[a-z])",
    ),
    hits=lambda: (
        token("s", ".", chars(24)),
        inside("s." + chars(24), "use s", ".", chars(24), "."),
    ),
    misses=lambda: ("s.replace", "items.s.x"),
)
