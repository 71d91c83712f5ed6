"""Pairs of a name that is a password only where its value looks like one, and that value."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import is_made_up
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    match value:
        case [str(name), str(item)] if len(name) <= 40 and is_made_up(item):
            if kind(name) == "password":
                yield (1,), "password"


RULE = Rule(
    id="pair-pass",
    kind="pair",
    why="A form is kept as pairs; pass alone is more often a verdict.",
    source="https://url.spec.whatwg.org/#interface-urlsearchparams",
    finds=Around(_find, weak=True),
    hits=lambda: hiding(_VALUE, [["pass", _VALUE], ["n", "3"]], {"form": [["pw", _VALUE]]}),
    misses=lambda: (
        [["pass", "12"], ["fail", "0"]],
        [["pass", "12345678"]],
        ["pass", "fail"],
        {"required": ["AdminPassword", "Realm"]},
    ),
)
