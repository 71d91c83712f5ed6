"""Hashes of Windows' passwords, as tools dump them."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, hiding

_VALUE = chars(32, HEX)

RULE = Rule(
    id="pwdump",
    kind="hash",
    why="It logs in as it is, without being guessed.",
    source="https://attack.mitre.org/techniques/T1003/002/",
    finds=Text(
        lead=(":::",),
        before=r":\d{1,10}:(?P<secret>(?:[0-9a-fA-F]{32}|NO PASSWORD\*{1,32}):[0-9a-fA-F]{32})",
        body="",
    ),
    hits=lambda: hiding(_VALUE, f"Administrator:500:{_VALUE}:{_VALUE}:::\n"),
    misses=lambda: ("a:::b", "root:x:0:0:::", f"{_VALUE}:::"),
)
