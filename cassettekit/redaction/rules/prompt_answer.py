"""Passwords that a script types at a prompt."""

import re

from cassettekit.redaction.judge import is_mixed, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return is_mixed(value) and value[0] not in "$<{" and not is_stand_in(value)


RULE = Rule(
    id="prompt-answer",
    kind="typed",
    why="Scripts of expect hold the password that they answer with.",
    source="https://core.tcl-lang.org/expect/index",
    finds=Text(
        lead=("assword:", "password:", "Password:", "assphrase:", "passphrase:", "assword*"),
        body=(
            r"\*?[ ]?\\{0,2}[\"'}][ ]?\)?[ ]?[;{,]?\s{0,20}"
            r"(?:[\w.]{1,30}\.)?(?:exp_)?send(?:line|_line)?[ (][ ]?(?:--[ ])?\\{0,2}[\"']"
            r"(?P<secret>[^\s\"'\\]{4,200})"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f'expect "assword:"; send "{_VALUE}\\r"; interact',
        f'child.expect("password:")\nchild.sendline("{_VALUE}")',
    ),
    misses=lambda: (
        'expect "assword:"; send "$pass\\r"',
        'child.expect("password:")\nchild.sendline(password)',
        'print("Password: ")\nsend("hello")',
    ),
)
