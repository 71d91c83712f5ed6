"""Passwords in netrc files."""

import re

from cassettekit.redaction.judge import is_mixed, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    # In code a quote closes the line: 'machine {host} login token password {token}'
    value = match["secret"]
    return is_mixed(value) and not is_stand_in(value.rstrip("\"'`,)"))


RULE = Rule(
    id="netrc",
    kind="netrc",
    why="curl, git and ftp read logins from it.",
    source="https://everything.curl.dev/usingcurl/netrc.html",
    finds=Text(
        lead=("login ",),
        body=r"[ \t]{0,8}\S{1,200}\s{1,40}(?:account\s{1,8}\S{1,200}\s{1,40})?"
        r"password[ \t]{1,8}(?P<secret>\S{4,400})",
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"machine h.example login me password {_VALUE}\n",
        f"machine h.example\n  login me\n  password {_VALUE}\n",
    ),
    misses=lambda: (
        "login with your password please",
        "login form password field",
        "f'machine {host} login token password {auth_token}'\n",
    ),
)
