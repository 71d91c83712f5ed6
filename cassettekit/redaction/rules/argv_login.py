"""Logins as user:password behind a flag in a list of arguments."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FLAGS = ("-u", "--user", "--proxy-user", "--auth", "-U", "--userpwd")


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, list):
        return
    for at, (flag, item) in enumerate(pairwise(value)):
        if flag in _FLAGS and isinstance(item, str) and ":" in item:
            password = item.partition(":")[2]
            if has_digit(password) and not password.isdigit() and "/" not in item:
                yield (at + 1,), "login"


RULE = Rule(
    id="argv-login",
    kind="login",
    why="A command is recorded as its arguments, with the login among them.",
    source="https://curl.se/docs/manpage.html#-u",
    finds=Around(_find, lead=_FLAGS),
    hits=lambda: hiding(_VALUE, ["curl", "--user", f"admin:{_VALUE}", "h.example"]),
    misses=lambda: (["docker", "run", "-u", "1000:1000"], ["curl", "-u", "admin"]),
)
