"""HashiCorp Vault tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="vault",
    kind="vault",
    why="It reads the secrets its policy allows.",
    source="https://developer.hashicorp.com/vault/docs/concepts/tokens#token-prefixes",
    finds=Token(
        lead=(
            "hvs.",
            "hvb.",
            "hvr.",
        ),
        body=r"[A-Za-z0-9_-]{20,400}",
        edge=True,
    ),
    hits=lambda: (
        token("hv", "s.", chars(24)),
        token("hv", "s.CAES", chars(90, URLSAFE)),
    ),
    misses=lambda: (
        "hvs.",
        "hvs.short",
    ),
)
