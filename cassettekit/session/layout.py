"""Write a changed value in the very layout of the JSON text that it was."""

import json
import re
from collections.abc import Iterator

from cassettekit.core.text import loads_strictly
from cassettekit.core.values import JsonValue

_SCALAR = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[0-9.eE+-]*|true|false|null')


def in_layout_of(text: str, value: JsonValue) -> str | None:
    """Replace in a JSON text what `value` has otherwise, and nothing else.

    Spaces, line ends, escapes and the spelling of numbers stay as they are. None where `value`
    is not made like the text: the same members and items, in the same order.
    """
    pieces: list[str] = []
    end = 0
    scalars = iter(_scalars(value))
    for token in _SCALAR.finditer(text):
        try:
            new = next(scalars)
        except StopIteration:
            return None
        old = json.loads(token.group())
        if old != new or type(old) is not type(new):
            pieces += text[end : token.start()], json.dumps(new, ensure_ascii=text.isascii())
            end = token.end()
    written = "".join((*pieces, text[end:]))
    try:
        return (
            written
            if loads_strictly(written.encode("utf-8", "backslashreplace")) == value
            else None
        )
    except ValueError:
        return None


def _scalars(value: JsonValue) -> Iterator[JsonValue]:
    """Yield names and values that hold no others, in the order of a text."""
    left: list[Iterator[JsonValue]] = [iter((value,))]
    while left:
        for item in left[-1]:
            if isinstance(item, dict):
                left.append(iter([part for pair in item.items() for part in pair]))
            elif isinstance(item, list):
                left.append(iter(item))
            else:
                yield item
                continue
            break
        else:
            left.pop()
