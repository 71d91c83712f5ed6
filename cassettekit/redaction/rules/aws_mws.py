"""Keys of Amazon's marketplace service."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="aws-mws",
    kind="marketplace",
    why="It acts for a seller.",
    source="https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns",
    finds=Token(
        lead=("amzn.mws.",),
        body=r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("amzn.", "mws.", uuid()),),
    misses=lambda: ("amzn.mws.developer-guide",),
)
