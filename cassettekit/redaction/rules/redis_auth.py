"""Logins of Redis, which are a line of their own."""

import re

from cassettekit.redaction.judge import has_digit, is_code, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_MECHANISM = Late(r"(?:CRAM-|DIGEST-|SCRAM-|NTLM|XOAUTH|GSS|EXTERNAL|TLS|UTF8=)", re.IGNORECASE)


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    is_other = is_stand_in(value) or is_code(value) or _MECHANISM.match(value) is not None
    return has_digit(value) and not is_other


RULE = Rule(
    id="redis-auth",
    kind="login",
    why="The password is typed at a prompt, and sent as a line.",
    source="https://redis.io/docs/latest/commands/auth/",
    finds=Text(
        lead=("AUTH ",),
        before=r"^(?:[\w.:\[\]-]{1,60}>[ ])?",
        body=(r"(?:[\w.-]{1,40}[ ])?(?P<secret>[^\s\"'/:]{8,200})[ \t]{0,3}(?=\r?$)"),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"h.example:6379> AUTH {_VALUE}\nOK\n",
        f"AUTH ann {_VALUE}\r\n",
    ),
    misses=lambda: (
        "AUTH LOGIN PLAIN CRAM-MD5\n",
        "AUTH DIGEST-MD5\n",
        "AUTH is enabled in redis7\n",
        "AUTH ENABLE UTF8=ACCEPT\n",
    ),
)
