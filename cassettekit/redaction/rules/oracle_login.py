"""Logins of Oracle's tools: user/password@database."""

import re

from cassettekit.redaction.judge import is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    return not (is_stand_in(match["secret"]) or is_reference(match["secret"]))


RULE = Rule(
    id="oracle-login",
    kind="command",
    why="A script or a history keeps the line with the login.",
    source="https://docs.oracle.com/en/database/oracle/oracle-database/23/sqpug/CONNECT.html",
    finds=Text(
        lead=(
            "sqlplus ",
            "connect ",
            "conn ",
            "expdp ",
            "impdp ",
            "rman target ",
            "jdbc:oracle:thin:",
            "jdbc:oracle:oci:",
        ),
        any_case=True,
        body=r"(?:-[A-Za-z]{1,3} ){0,3}[A-Za-z][\w$#]{0,30}/(?P<secret>[^\s@/\"']{4,60})@[\w./-]",
        accept=_accept,
    ),
    hits=lambda: hiding(_VALUE, f"CONNECT scott/{_VALUE}@db", f"sqlplus -s app/{_VALUE}@h/x"),
    misses=lambda: ("connect to a/b", "conn ann/****@db", "connect git/hub.example"),
)
