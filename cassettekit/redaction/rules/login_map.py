"""Passwords that mail servers and dial-up links keep, a login a line."""

import re

from cassettekit.redaction.judge import is_password, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return is_password(value) and not (value.isdigit() or is_stand_in(value) or is_reference(value))


RULE = Rule(
    id="login-map",
    kind="setting",
    why="A relay's login stands beside its address, without a name.",
    source="https://www.postfix.org/SASL_README.html#client_sasl_enable",
    finds=Text(
        lead=(":587", ":465", ":submission", ":smtps", "]:25", "{PLAIN}", "{CLEARTEXT}"),
        body=(
            r"(?:(?<=\})|[ \t]{1,20}[\w.@+-]{1,80}:)"
            r"(?P<secret>[^\s:\"'][^\s\"']{5,200})(?=[\"']|[ \t\r]*$)"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"[smtp.h.example]:587 ann@h.example:{_VALUE}\n",
        f"relay.h.example:465\tann:{_VALUE}\n",
        f"ann:{{PLAIN}}{_VALUE}\n",
        f"echo '[smtp.h.example]:587 ann:{_VALUE}' > /etc/postfix/sasl_passwd",
    ),
    misses=lambda: (
        "smtp.h.example:587 status:deferred",
        "connect to smtp.h.example:587 status:250-ok",
        "[smtp.h.example]:587 ann:<password>",
        "listening on 0.0.0.0:587 pid:12345678",
    ),
)
