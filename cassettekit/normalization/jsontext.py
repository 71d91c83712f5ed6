"""Open a JSON text found inside a string, so that it can be closed again byte for byte."""

import json
import re
from collections.abc import Callable
from typing import NoReturn

from cassettekit.core.values import JsonObject, JsonValue

# Far above any real text; keeps the walk of a text inside a value off the stack's end.
_DEEPEST = 64
_SPACE = " \t\n\r"  # what JSON takes for white space

_INDENT = re.compile(r"[{\[]\n( {1,8}|\t)")
_LAYOUT = re.compile(r"(?:(compact|spaced)|indent ([1-8]|tab))( ascii)?( newline)?\Z")


def read_json_text(text: str) -> tuple[JsonValue, str] | None:
    """Give the value of an object or array and its layout; `None` where that is not enough.

    One of the common layouts has to write the very same text again.
    """
    value = _parsed(text, dict)
    if value is None:
        return None
    for layout in _layouts(text):
        if write_json_text(value, layout) == text:
            return value, layout
    return None


def parsed_json(text: str) -> JsonValue:
    """Give the object or array that a text is, whatever white space is around it, or `None`.

    A text is refused in which a name stands twice, or a number that JSON does not have.
    """
    return _parsed(text.strip(_SPACE), _unrepeated)


def write_json_text(value: JsonValue, layout: str) -> str | None:
    """Write a value in a layout that `read_json_text` gave; `None` if it is no layout."""
    match = _LAYOUT.match(layout)
    if match is None:
        return None
    kind, width, ascii_only, newline = match.groups()
    indent = None if width is None else "\t" if width == "tab" else int(width)
    separators = (",", ":") if kind == "compact" else (", " if indent is None else ",", ": ")
    text = json.dumps(value, ensure_ascii=bool(ascii_only), indent=indent, separators=separators)
    return text + "\n" if newline else text


def _layouts(text: str) -> list[str]:
    # A control character is an escape in either, a letter beyond ASCII in one of them only.
    ascii_only = " ascii" if "\\u" in text and text.isascii() else ""
    end = ascii_only + (" newline" if text.endswith("\n") else "")
    indent = _INDENT.match(text)
    if indent is not None:
        return [f"indent {'tab' if indent[1] == chr(9) else len(indent[1])}{end}"]
    return (
        [f"compact{end}", f"spaced{end}"]
        if '":"' in text[:400]
        else [f"spaced{end}", f"compact{end}"]
    )


def _parsed(text: str, members: Callable[[list[tuple[str, JsonValue]]], JsonObject]) -> JsonValue:
    if text[:1] not in ("{", "["):
        return None
    hook = None if members is dict else members
    try:
        value: JsonValue = json.loads(
            text, parse_constant=_refused, parse_float=_finite, object_pairs_hook=hook
        )
    except (ValueError, RecursionError):
        return None
    return value if _depth(value) <= _DEEPEST else None


def _depth(value: JsonValue) -> int:
    depth = 0
    level = [value]
    while level:
        depth += 1
        level = [
            member
            for container in level
            if isinstance(container, dict | list)
            for member in (container.values() if isinstance(container, dict) else container)
        ]
    return depth


def _refused(name: str) -> NoReturn:
    raise ValueError(name)


def _unrepeated(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(text)
    return number
