"""SendGrid API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="sendgrid",
    kind="sendgrid",
    why="It sends mail in an organisation's name.",
    source="https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys",
    finds=Token(
        lead=("SG.",),
        body=r"[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}",
        edge=True,
    ),
    hits=lambda: (token("S", "G.", chars(22, URLSAFE), ".", chars(43, URLSAFE)),),
    misses=lambda: (
        "SG.",
        "MSG.text.body",
    ),
)
