"""User and password in one breath, as people write them."""

import re

from cassettekit.redaction.judge import has_digit, is_code, is_generated, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_TWO = Late(r"\d.*\d|[A-Z].*\d|\d.*[A-Z]")


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"].rstrip(".,:;)")
    return (
        len(value) >= 8
        and has_digit(value)
        and is_generated(value)
        and _TWO.search(value) is not None
        and not value.isdigit()
        and not (is_code(value) or is_stand_in(value))
    )


RULE = Rule(
    id="login-pair",
    kind="login",
    why="People write the user and the password into one line of a chat.",
    source="https://cwe.mitre.org/data/definitions/532.html",
    finds=Text(
        lead=("creds", "credentials", "login", "log in", "logged in", "sign in"),
        any_case=True,
        body=(
            r"(?:[ ]?:|[ ](?:are|is|with|as|using))[ ]{0,2}[`\"']?[\w.@+-]{2,60}[`\"']?"
            r"(?:[ ]/[ ]|/|[ ]\|[ ]|:)[`\"']?(?P<secret>[^\s`\"'/:,]{8,60})(?![/:])"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"creds: ann / {_VALUE} on h.example",
        f"Log in as `ann` / `{_VALUE}`",
        f"Log in with ann/{_VALUE} at h.example",
    ),
    misses=lambda: (
        "login with google/oauth2",
        "Login: https://h.example/a1b2c3d4e5",
        "sign in as ann/admin",
    ),
)
