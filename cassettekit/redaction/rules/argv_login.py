"""Logins as user:password behind a flag in a list of arguments."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_LOGINS = ("auth", "basic_auth", "basicauth", "http_auth", "httpauth")
_GLUED = ("mysql", "mysqldump", "mysqladmin", "mariadb", "mariadb-dump")
_FLAGS = ("-u", "--user", "--proxy-user", "--auth", "-U", "--userpwd")


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if isinstance(value, list):
        yield from _behind_flags(value)
        yield from _glued(value)
    elif isinstance(value, dict):
        for name in _LOGINS:
            match value.get(name):
                case [str(), str(password)] if has_digit(password) and "/" not in password:
                    yield (name, 1), "login"


def _behind_flags(value: list[JsonValue]) -> Iterator[tuple[JsonPath, str]]:
    for at, (flag, item) in enumerate(pairwise(value)):
        if flag in _FLAGS and isinstance(item, str) and ":" in item:
            password = item.partition(":")[2]
            if has_digit(password) and not password.isdigit() and "/" not in item:
                yield (at + 1,), "login"


def _glued(value: list[JsonValue]) -> Iterator[tuple[JsonPath, str]]:
    if not value or not isinstance(value[0], str) or value[0].rpartition("/")[2] not in _GLUED:
        return
    for at, item in enumerate(value):
        if isinstance(item, str) and item.startswith("-p") and has_digit(item[2:]):
            yield (at,), "login"


RULE = Rule(
    id="argv-login",
    kind="login",
    why="A command is recorded as its arguments, with the login among them.",
    source="https://curl.se/docs/manpage.html#-u",
    finds=Around(_find, names=_LOGINS, items=(*_FLAGS, *_GLUED)),
    hits=lambda: hiding(
        _VALUE,
        ["curl", "--user", f"admin:{_VALUE}", "h.example"],
        ["mysql", "-u", "root", f"-p{_VALUE}", "shop"],
        {"url": "https://h.example", "auth": ["admin", _VALUE]},
    ),
    misses=lambda: (
        ["docker", "run", "-u", "1000:1000"],
        ["curl", "-u", "admin"],
        {"auth": ["a", "b"]},
        ["mysql", "-p"],
    ),
)
