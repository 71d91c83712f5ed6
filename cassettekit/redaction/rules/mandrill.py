"""Mailchimp transactional keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="mandrill",
    kind="mandrill",
    why="It sends mail in an organisation's name.",
    source="https://mailchimp.com/developer/transactional/guides/quick-start/",
    finds=Token(
        lead=("md-",),
        body=r"[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])",
        edge=True,
    ),
    hits=lambda: (token("md", "-", chars(22)),),
    misses=lambda: ("md-editor-toolbar-button-icon",),
)
