"""Secrets in the registry of Windows, as its tool shows and sets them."""

from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_code, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_BEHIND = Late(
    r"\"?[ \t]{1,8}(?:REG_(?:EXPAND_|MULTI_)?SZ[ \t]{1,8}"
    r"|(?:/t[ ]REG_\w{2,12}[ ])?(?:/f[ ])?/d[ ])\"?(?P<secret>[^\s\"]{4,400})"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = None if mention.weak else _BEHIND.match(text, mention.end)
    if match is None:
        return
    value = match["secret"]
    is_other = is_stand_in(value) or is_reference(value) or is_code(value)
    if has_digit(value) and not is_other and (mention.looks is None or mention.looks(value)):
        yield Place(*match.span("secret"))


RULE = Rule(
    id="registry-value",
    kind="variable",
    why="Windows keeps the password of an automatic login, and of many programs, in its registry.",
    source="https://learn.microsoft.com/en-us/windows-server/administration/windows-commands/reg-add",
    finds=Beside(_find, next='" \t', within=460),
    hits=lambda: hiding(
        _VALUE,
        f"    DefaultPassword    REG_SZ    {_VALUE}\r\n",
        f"reg add HKLM\\Software\\App /v AdminPassword /t REG_SZ /d {_VALUE} /f",
    ),
    misses=lambda: (
        "    PasswordExpiry    REG_SZ    90 days",
        "reg query HKLM\\Software\\App /v Password",
        "    Password    REG_SZ    %PASS1%",
    ),
)
