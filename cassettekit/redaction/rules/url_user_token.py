"""Tokens that stand for the user of an address, with a word for the password."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2Zp9Lw4" + "Xc8Vb1Nm3"

RULE = Rule(
    id="url-user-token",
    kind="urlpassword",
    why="A token is the login, whatever stands behind the colon.",
    source="https://docs.github.com/en/rest/authentication/authenticating-to-the-rest-api",
    finds=Text(
        lead=(":x-oauth-basic@", ":api_token@"),
        before=r"://(?P<secret>[^\s/:@\"'<>]{8,200})",
        body="",
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(_VALUE, f"git clone https://{_VALUE}:x-oauth-basic@h.example/a/b"),
    misses=lambda: ("https://<token>:x-oauth-basic@h.example/a", "token:x-oauth-basic@"),
)
