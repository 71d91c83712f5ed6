"""Pairs of a name that is a password only where its value looks like one, and that value."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import is_made_up
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_LONGEST = 40
_VALUE = "q7Rk2!" + "Zp9Lw4"


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    # Two names that a schema requires are a list of two as well; a list of such pairs is none.
    match value:
        case [str(name), str(item)] if is_made_up(item) and _is_password(name, kind):
            yield (1,), "password"
        case [[str(), _], *_]:
            for at, pair in enumerate(value):
                match pair:
                    case [str(name), str()] if _is_password(name, kind):
                        yield (at, 1), "password"


def _is_password(name: str, kind: Callable[[str], str | None]) -> bool:
    return len(name) <= _LONGEST and kind(name) == "password"


RULE = Rule(
    id="pair-pass",
    kind="pair",
    why="A form is kept as pairs; pass alone is more often a verdict.",
    source="https://url.spec.whatwg.org/#interface-urlsearchparams",
    finds=Around(_find, weak=True),
    hits=lambda: (
        *hiding(_VALUE, [["pass", _VALUE], ["n", "3"]], {"form": [["pw", _VALUE]]}),
        *hiding("tangerine", {"form": [["user", "ann"], ["password", "tangerine"]]}),
    ),
    misses=lambda: (
        [["pass", "12"], ["fail", "0"]],
        [["pass", "12345678"]],
        ["pass", "fail"],
        {"required": ["AdminPassword", "Realm"]},
    ),
)
