"""Mailchimp API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="mailchimp",
    kind="mailchimp",
    why="It reads and mails an audience.",
    source="https://mailchimp.com/developer/marketing/guides/quick-start/",
    finds=Token(
        lead=("-us",),
        body=r"[0-9]{1,2}(?![A-Za-z0-9])",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))[0-9a-f]{32}",
        reach=34,
    ),
    hits=lambda: (token(chars(32, HEX), "-u", "s12"),),
    misses=lambda: (
        "en-us",
        "docs-us2",
    ),
)
