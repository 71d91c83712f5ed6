"""Tell the cookies that log somebody in from those that remember a colour."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_generated, is_hex, is_opaque, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place

PAIR = Late(r"(?P<name>[\w!#$%&'*+.^`|~-]{1,80})=(?P<secret>[^\s;,\"'\\]{1,4096})", re.ASCII)

_VALUE = Late(r"[A-Za-z0-9+/_.~%!-]{16,4096}={0,2}\Z")
_ATTRIBUTES = frozenset(
    [
        "path",
        "domain",
        "expires",
        "max-age",
        "samesite",
        "priority",
        "version",
        "comment",
        "secure",
        "httponly",
    ]
)
_HARMLESS = frozenset(
    [
        "theme",
        "lang",
        "language",
        "locale",
        "tz",
        "timezone",
        "country",
        "currency",
        "consent",
        "_ga",
        "_gid",
        "_fbp",
    ]
)
_SHORTEST = 8


def is_cookie_secret(name: str, value: str) -> bool:
    """Say whether the value of a cookie is to be hidden."""
    low = name.lower()
    return (
        len(value) >= _SHORTEST
        and (is_generated(value) or len(value) >= 3 * _SHORTEST)
        and low not in _ATTRIBUTES
        and low not in _HARMLESS
        and "consent" not in low
        and not is_stand_in(value)
    )


def is_session(value: str) -> bool:
    """Say whether a text is the value of a cookie that logs somebody in, without its name."""
    return (
        len(value) >= 2 * _SHORTEST
        and _VALUE.match(value) is not None
        and (is_opaque(value) or (is_hex(value) and has_digit(value)))
    )


def secret_pairs(text: str, within: Place) -> Iterator[Place]:
    """Yield where the values of cookies stand that are to be hidden."""
    for pair in PAIR.finditer(text, within.start, within.end):
        if is_cookie_secret(pair["name"], pair["secret"]):
            yield Place(*pair.span("secret"))
