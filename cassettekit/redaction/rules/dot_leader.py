"""Secrets at the end of a row of dots that leads from their name to them."""

import re

from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import behind
from cassettekit.redaction.rule import Beside, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_LEADS = Late(
    r"[ ]?(?:\.[ ]?){4,60}[:=]?[ ]{0,4}(?P<secret>[^\s.:=][^\s]{5,400})[ \t]*\r?$", re.MULTILINE
)


RULE = Rule(
    id="dot-leader",
    kind="setting",
    why="Reports for people lead the eye from a name to its value.",
    source="https://learn.microsoft.com/en-us/windows-server/administration/windows-commands/ipconfig",
    finds=Beside(behind(_LEADS), then=".", within=130),
    hits=lambda: hiding(
        _VALUE,
        f"Auth Token ............ : {_VALUE}\nSize ......... : 3\n",
        f"Password . . . . . . . : {_VALUE}\n",
    ),
    misses=lambda: (
        "Password .............. 12\nToken ...... 7\n",
        "Changing the password ................. page 12b\n",
        "test_password ..... PASSED\n",
    ),
)
