"""Passwords that people tell each other by the short word."""

import re

from cassettekit.redaction.judge import is_made_up, is_password, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"].rstrip(".;!")
    return is_password(value) and is_made_up(value) and not is_stand_in(value)


RULE = Rule(
    id="pw-is",
    kind="password",
    why="In a chat nobody writes the whole word.",
    source="https://cwe.mitre.org/data/definitions/532.html",
    finds=Text(
        lead=("pw is ", "pwd is ", "PW is ", "Pw is ", "the pass is ", "pw now is "),
        body=r"(?:now |still )?[\"'`]?(?P<secret>[^\s\"'`,<>$]{8,100})",
        accept=_accept,
    ),
    hits=lambda: hiding(_VALUE, f"pw is {_VALUE} btw", f"the pass is `{_VALUE}`"),
    misses=lambda: (
        "the pass is over at 12:30:45pm2",
        "pw is case-sensitive",
        "pwd is /home/ann2/projects",
    ),
)
