"""Logins of databases that are written before the host, without a scheme."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2" + "Zp9Lw4"
_BEFORE = Late(r"(?<![\w.-])[\w.-]{1,60}[:/](?P<secret>[^\s:@/\"'`<>${}]{4,100})\Z")


def _split(match: re.Match[str]) -> Iterator[Place]:
    start = match.start()
    login = _BEFORE.search(match.string, max(0, start - 170), start)
    if login is not None and not is_stand_in(login["secret"]):
        yield Place(*login.span("secret"))


RULE = Rule(
    id="login-before-host",
    kind="urlpassword",
    why="Go's name of a MySQL database begins with its login.",
    source="https://github.com/go-sql-driver/mysql#dsn-data-source-name",
    finds=Text(lead=("@tcp(", "@unix(", "@tcp6("), body="", split=_split),
    hits=lambda: hiding(_VALUE, f"app:{_VALUE}@tcp(db:3306)/shop", f"x/{_VALUE}@tcp(db:3306)/x"),
    misses=lambda: ("app:<password>@tcp(db)/x", "@tcp(db:3306)/x", "${USER}:${PASS}@tcp(h)/x"),
)
