"""MailerSend tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="mailersend",
    kind="mailersend",
    why="It sends mail as its owner.",
    source="https://developers.mailersend.com/general.html#authentication",
    finds=Token(
        lead=("mlsn.",),
        body=r"[0-9a-f]{60,70}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("ml", "sn.", chars(64, HEX)),),
    misses=lambda: ("mlsn.com",),
)
