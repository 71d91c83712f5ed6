"""Secrets in the registry of Windows, as its tool shows and sets them."""

from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import behind
from cassettekit.redaction.rule import Beside, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_BEHIND = Late(
    r"\"?[ \t]{1,8}(?:REG_(?:EXPAND_|MULTI_)?SZ[ \t]{1,8}"
    r"|(?:/t[ ]REG_\w{2,12}[ ])?(?:/f[ ])?/d[ ])\"?(?P<secret>[^\s\"]{4,400})"
)


RULE = Rule(
    id="registry-value",
    kind="variable",
    why="Windows keeps the password of an automatic login, and of many programs, in its registry.",
    source="https://learn.microsoft.com/en-us/windows-server/administration/windows-commands/reg-add",
    finds=Beside(behind(_BEHIND), next='" \t', within=460),
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
