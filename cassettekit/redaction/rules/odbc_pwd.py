"""Passwords in connection strings of ODBC."""

import re

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    return not is_stand_in(match["secret"].strip("{}"))


RULE = Rule(
    id="odbc-pwd",
    kind="urlpassword",
    why="PWD is the working folder everywhere but in a connection string.",
    source="https://learn.microsoft.com/en-us/sql/odbc/reference/syntax/sqldriverconnect-function",
    finds=Text(
        lead=(";PWD=", ";Pwd=", ";pwd=", "; PWD=", "; Pwd=", "; pwd=", "UID=", "Uid="),
        body=(
            r"(?:(?<=[Uu][Ii][Dd]=)[^\n;]{1,80}\r?\n[Pp][Ww][Dd][ ]{0,2}=[ ]{0,2}|(?<=[Ww][Dd]=))"
            r"(?P<secret>(?:\{[^{}\n]{4,200}\}|[^;\s\"'<$%{]{4,200}))"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"DRIVER={{x}};UID=sa;PWD={_VALUE};Encrypt=yes",
        f"[Ward]\nUID=ann\nPWD={_VALUE}\n",
    ),
    misses=lambda: ("cd x;PWD=$OLD", "UID=sa;PWD=<password>", "UID=sa;PWD=[REDACTED];"),
)
