"""Mailgun API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="mailgun",
    kind="mailgun",
    why="It sends mail in a domain's name.",
    source="https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/rbac-mgmt",
    finds=Token(
        lead=("key-",),
        guard=r"(?=[0-9a-z]{32})",
        body=r"[0-9a-z]{32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("ke", "y-", chars(32, HEX)),),
    misses=lambda: (
        "key-value",
        "primary-key-and-foreign-key",
    ),
)
