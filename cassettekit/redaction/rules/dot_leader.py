"""Secrets at the end of a row of dots that leads from their name to them."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_code, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_LEADS = Late(
    r"[ ]?(?:\.[ ]?){4,60}[:=]?[ ]{0,4}(?P<secret>[^\s.:=][^\s]{5,400})[ \t]*\r?$", re.MULTILINE
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = None if mention.weak else _LEADS.match(text, mention.end)
    if match is None:
        return
    value = match["secret"]
    is_other = is_stand_in(value) or is_reference(value) or is_code(value)
    if has_digit(value) and not is_other and (mention.looks is None or mention.looks(value)):
        yield Place(*match.span("secret"))


RULE = Rule(
    id="dot-leader",
    kind="setting",
    why="Reports for people lead the eye from a name to its value.",
    source="https://learn.microsoft.com/en-us/windows-server/administration/windows-commands/ipconfig",
    finds=Beside(_find, then=".", within=130),
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
