"""Logins that curl and its like take as user:password."""

import re

from cassettekit.redaction.judge import is_made_up, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return is_made_up(value) and not value.isdigit() and not is_stand_in(value)


RULE = Rule(
    id="user-flag",
    kind="command",
    why="A command line is logged whole, with the login given to it.",
    source="https://curl.se/docs/manpage.html#-u",
    finds=Text(
        lead=(
            "-u ",
            "-su ",
            "-sSu ",
            "-ku ",
            "-U ",
            "-a ",
            "--user ",
            "--user=",
            "--proxy-user ",
            "--auth ",
            "-auth ",
            "--userpwd ",
        ),
        not_after=r"^ \n\t\"'",
        body=r"[\"']?(?:[\w.-]{1,40}[\\/](?=[^\s:%]{1,40}%))?[^\s:\"'%$/]{0,80}[:%](?P<secret>[^\s\"'/$<{][^\s\"']{3,200})",
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"curl -u admin:{_VALUE} https://h.example/x",
        f"curl -su :{_VALUE} https://h.example/x",
        f"curl --user 'admin:{_VALUE}' h.example",
        f"http -a me:{_VALUE} GET h.example",
        f"smbclient //h/x -U me%{_VALUE}",
        f"winexe -U DOMAIN/me%{_VALUE} //h cmd",
    ),
    misses=lambda: (
        "docker run -u 1000:1000 x",
        "curl -u $USER:$PASS h.example",
        "curl -u user:<password> h.example",
    ),
)
