"""Facebook application tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import DIGITS, URLSAFE, chars, token

RULE = Rule(
    id="facebook-app",
    kind="appfacebook",
    why="It acts as an application.",
    source="https://developers.facebook.com/docs/facebook-login/guides/access-tokens/",
    finds=Text(
        lead=("|",),
        body=r"[A-Za-z0-9_-]{27}(?![A-Za-z0-9_-])",
        behind=r"(?<!\d)\d{14,17}",
        reach=18,
    ),
    hits=lambda: (token(chars(16, DIGITS), "|", chars(27, URLSAFE)),),
    misses=lambda: ("1|2", "12345678901234567|x"),
)
