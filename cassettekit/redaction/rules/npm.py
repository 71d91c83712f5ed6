"""npm tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="npm",
    kind="npmjs",
    why="It publishes packages as its owner.",
    source="https://docs.npmjs.com/about-access-tokens",
    finds=Token(
        lead=("npm_",),
        body=r"[A-Za-z0-9]{36}(?![A-Za-z0-9])",
    ),
    hits=lambda: (token("np", "m_", chars(36)),),
    misses=lambda: (
        "npm_config_registry",
        "npm_lifecycle_event",
    ),
)
