"""Passwords and tokens in front of the host of an address."""

import re

from cassettekit.redaction.judge import has_digit, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

# No name of a user: two small letters, two capitals and two digits, and one of these inside.
_MIXED = Late(
    r"(?=(?:[^a-z]{0,14}[a-z]){2})(?=(?:[^A-Z]{0,14}[A-Z]){2})(?=(?:\D{0,14}\d){2})"
    r"(?=[A-Za-z]{0,20}\d{1,8}[A-Za-z])[A-Za-z0-9]{14,19}\Z"
)
# What no two words have between them: capitals inside both.
_SCRAMBLED = Late(r"[a-z][A-Z]")
_PORT = Late(r"\d{1,5}(?:/|\Z)")
_VALUE = "q7Rk2" + "Zp9Lw4"
_PARTED = "qRkZ" + "pL:wXcVb"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    if match["colon"] is None:
        is_long = len(value) >= 20 or (len(value) >= 14 and _MIXED.match(value) is not None)
        return is_long and has_digit(value) and "/" not in value
    if "://" in value:
        return False
    if ":" in value and not (has_digit(value) or len(_SCRAMBLED.findall(value)) > 1):
        return False
    return not is_stand_in(value) and _PORT.match(value) is None


RULE = Rule(
    id="url-userinfo",
    kind="urlpassword",
    why="Connection strings carry the login of what they connect to.",
    source="https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1",
    finds=Text(
        lead=("://",),
        also="@",
        body=(
            # The name of a user may be an address of mail.
            r"(?:[^\s/?#:@\"'<>\\`]{0,200}(?:@[^\s/?#:@\"'<>\\`]{1,100})?(?P<colon>:))?"
            # An unescaped @ is part of the password, up to the last one before the path.
            r"(?P<secret>[^\s\"'<>\\`/?#]{1,400}|[^\s\"'<>\\`:@][^\s\"'<>\\`]{0,400}?)"
            r"@(?=[A-Za-z0-9_\[%][\w.%\]:,-]{0,250}(?:[/?#\s\"'<>\\`,;)]|=?$))"
        ),
        accept=_accept,
    ),
    hits=lambda: (
        hiding(
            _VALUE,
            f"postgresql://me:{_VALUE}@db.example:5432/x",
            f"redis://:{_VALUE}@h.example:6379/0",
            f"smtp://me@h.example:{_VALUE}@mail.h.example:587",
            f"https://{_VALUE}{_VALUE}@git.example/a/b.git",
            f"nats://{_VALUE}aB9c@h.example:4222",
            f"postgres://app:a@{_VALUE}@h.example:5432/x",
            f"postgres://app:a/b#{_VALUE}@h.example:5432/x",
        )
        + hiding(_PARTED, f"redis://me:{_PARTED}@h.example:6379/0")
    ),
    misses=lambda: (
        "https://example.com/@user/page",
        "postgres://USER:PASSWORD@HOST:5432/DB",
        "https://git@github.example/a/b",
        "see https://a.example/x?y=1 and mail me@b.example",
        "ssh://deploy@host.example/x",
        "amqp://guest@h1.example:5672,amqp://guest@h2.example:5672",
    ),
)
