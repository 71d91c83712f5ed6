"""What a browser's agent types into a field for a secret."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import is_mixed
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FIELDS = ("selector", "element", "locator", "xpath", "placeholder")
_TYPED = frozenset({"value", "text", "keys", "input", "content"})
_WORD = Late(r"[A-Za-z][\w-]{0,40}")
_LONGEST = 200


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict) or _TYPED.isdisjoint(value):
        return
    found = next(filter(None, (_said(value.get(name), kind) for name in _FIELDS)), None)
    if found is not None:
        for name, typed in value.items():
            if name in _TYPED and isinstance(typed, str) and " " not in typed and is_mixed(typed):
                yield (name,), found


def _said(field: JsonValue, kind: Callable[[str], str | None]) -> str | None:
    """Return the class of what a description of a field names, if that is secret."""
    if not isinstance(field, str) or len(field) > _LONGEST:
        return None
    words = _WORD.findall(field)
    names = [*words, *(f"{one}_{two}" for one, two in pairwise(words))]
    return next(filter(None, map(kind, names)), None)


RULE = Rule(
    id="typed-into",
    kind="typed",
    why="A browser's tools name the field by a selector, and beside it what is typed.",
    source="https://playwright.dev/docs/api/class-locator#locator-fill",
    finds=Around(_find, names=_FIELDS),
    hits=lambda: hiding(
        _VALUE,
        {"action": "fill", "selector": "input[name='password']", "value": _VALUE},
        {"element": "Password field", "ref": "e12", "text": _VALUE},
    ),
    misses=lambda: (
        {"selector": "#password", "value": ""},
        {"element": "Forgot password link", "ref": "e2", "text": "Forgot password?"},
        {"selector": "#username", "value": "ann" + "1999"},
    ),
)
