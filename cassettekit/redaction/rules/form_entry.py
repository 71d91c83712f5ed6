"""What an agent types into a field that its selector or question says is secret."""

import re
from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Around, Rule, vocabulary
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FIELDS = ("selector", "locator", "xpath", "element", "cssselector")
_ASKS = vocabulary("prompt question placeholder arialabel fieldlabel description instruction")
_ENTRIES = vocabulary("text value input answer content keys fill typed response reply")
_WORD = Late(r"[A-Za-z][\w-]{2,40}")
_LONGEST = 200
_PLAIN = re.compile(r"[\W_]")


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict) or not 2 <= len(value) <= 12:
        return
    members = {name: _PLAIN.sub("", name).lower() for name in value}
    for name, plain in members.items():
        item = value[name]
        if not isinstance(item, str) or len(item) > _LONGEST:
            continue
        if plain not in _FIELDS and plain not in _ASKS:
            continue
        found = next((one for word in _WORD.findall(item) if (one := kind(word))), None)
        if found is None:
            continue
        for entry, typed in value.items():
            if members[entry] not in _ENTRIES or not isinstance(typed, str) or " " in typed:
                continue
            # A question may be answered by a word of the language.
            if plain in _FIELDS or has_digit(typed):
                yield (entry,), found


RULE = Rule(
    id="form-entry",
    kind="entry",
    why="Agents in a browser log in: the field is named by a selector, the text stands beside it.",
    source="https://playwright.dev/docs/input",
    finds=Around(_find, names=_FIELDS),
    hits=lambda: hiding(
        _VALUE,
        {"selector": "#password", "text": _VALUE},
        {"selector": "input[name=password]", "value": _VALUE},
        {"element": "Password field", "ref": "e12", "text": _VALUE},
        {"question": "Password?", "answer": _VALUE},
        {"prompt": "Enter password:", "input": _VALUE},
    ),
    misses=lambda: (
        {"selector": "#search", "text": "q7Rk2Zp9"},
        {"selector": "#password", "timeout": 5},
        {"question": "Did you reset the password?", "answer": "yes"},
        {"element": "Search box", "text": "token bucket"},
    ),
)
