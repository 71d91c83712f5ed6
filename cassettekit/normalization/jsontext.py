"""Open a JSON text found inside a string, so that it can be closed again byte for byte."""

import json
import re
from typing import NoReturn

from cassettekit.core.values import JsonValue

# Far above any real text; keeps the walk of a text inside a value off the stack's end.
_DEEPEST = 64

_INDENT = re.compile(r"[{\[](\r?\n)( {1,8}|\t)")
_LAYOUT = re.compile(r"(compact|spaced|(?:indent ([1-8]|tab)))( ascii)?( newline)?\Z")


def read_json_text(text: str) -> tuple[JsonValue, str] | None:
    """Give the value of an object or array and its layout, if one of the common layouts
    writes the very same text again; else `None`.
    """  # noqa: D205 - one sentence
    if text[:1] not in ("{", "["):
        return None
    try:
        value: JsonValue = json.loads(text, parse_constant=_refused)
    except (ValueError, RecursionError):
        return None
    if _depth(value) > _DEEPEST:
        return None
    layout = _layout(text)
    return (value, layout) if write_json_text(value, layout) == text else None


def write_json_text(value: JsonValue, layout: str) -> str | None:
    """Write a value in a layout that `read_json_text` gave; `None` if it is no layout."""
    match = _LAYOUT.match(layout)
    if match is None:
        return None
    kind, width, ascii_only, newline = match.groups()
    indent: int | str | None = None
    if width is not None:
        indent = "\t" if width == "tab" else int(width)
    separators = (",", ":") if kind == "compact" else (", " if indent is None else ",", ": ")
    text = json.dumps(value, ensure_ascii=bool(ascii_only), indent=indent, separators=separators)
    return text + "\n" if newline else text


def _layout(text: str) -> str:
    indent = _INDENT.match(text)
    if indent is not None:
        width = "tab" if indent[2] == "\t" else str(len(indent[2]))
        kind = f"indent {width}"
    else:
        kind = (
            "spaced"
            if '": ' in text or '", "' in text or re.match(r"\[[^,\"]*, ", text)
            else "compact"
        )
    ascii_only = " ascii" if "\\u" in text else ""
    return f"{kind}{ascii_only}{' newline' if text.endswith(chr(10)) else ''}"


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
