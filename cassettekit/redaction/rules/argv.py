"""Secrets behind a flag in a list of arguments."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import Sample

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FLAG = Late(r"(?:--?|/)(?P<name>[A-Za-z][\w.-]{0,60})\Z")


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, list):
        return
    for at, (flag, item) in enumerate(pairwise(value)):
        if not isinstance(flag, str) or not isinstance(item, str) or item.startswith("-"):
            continue
        match = _FLAG.match(flag)
        found = kind(match["name"]) if match is not None else None
        if found is not None:
            yield (at + 1,), found


RULE = Rule(
    id="argv",
    kind="flag",
    why="A command is recorded as its arguments, with the password among them.",
    source="https://cwe.mitre.org/data/definitions/214.html",
    finds=Around(_find, weak=True),
    hits=lambda: (
        Sample({"argv": ["tool", "--password", _VALUE, "--host", "h"]}, (_VALUE,)),
        Sample(["x", "-token", _VALUE + "aB"], (_VALUE,)),
    ),
    misses=lambda: (
        ["login", "--password-stdin", "h.example"],
        ["tool", "--password", "--host", "h"],
        ["tool", "--token-file", "/run/secrets/t1"],
    ),
)
