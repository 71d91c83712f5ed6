"""Read JSON, Python literals and YAML flow inside a text, keeping where each value stands."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import MAX_DEPTH, JsonValue
from cassettekit.redaction.judge import has_digit, is_code
from cassettekit.redaction.late import Late
from cassettekit.redaction.views import undone

_START = Late(r"\[(?=\s*[\"'{\[])|\{(?=\s*(?:[\"'{]|[\w$-]{1,60}\s{0,4}:))")
_TOKEN = Late(
    r"""\s*(?: "(?P<double>[^"\\]*+(?:\\.[^"\\]*+)*+)"
    | '(?P<single>[^'\\]*+(?:\\.[^'\\]*+)*+)'
    | (?P<mark>[{}\[\],:]) | (?P<bare>[\w$.+-]+) )""",
    re.VERBOSE | re.DOTALL,
)
_NUMBER = Late(r"-?(?:0|[1-9]\d{0,17})\Z", re.ASCII)
_CONSTANTS: dict[str, bool | None] = {
    "true": True, "True": True, "false": False, "False": False, "null": None, "None": None,
}  # fmt: skip
# A text full of brackets that begin nothing is given up on.
_TRIES = 100


class Document(NamedTuple):
    """A value found inside a text, and the place of each of its strings and numbers."""

    value: JsonValue
    places: dict[JsonPath, tuple[int, int]]
    """Without an entry: words of code, which are no values."""


def documents(text: str, first: int, last: int) -> Iterator[Document]:
    """Yield the objects and lists in `text` that lie between `first` and `last`, or over one.

    Those that are cut off are read as far as they go.
    """
    at = tries = 0
    while tries < _TRIES and (match := _START.search(text, at, last)) is not None:
        document, end = _Reader(text, match.start()).read()
        if document.places:
            if end > first:
                yield document
            at = end
        else:
            at = match.start() + 1
            tries += 1


class _Reader:
    """Reads one document, leniently: it stops at the first thing it does not understand."""

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self._at = at
        self._places: dict[JsonPath, tuple[int, int]] = {}
        self._stack: list[tuple[dict[str, JsonValue] | list[JsonValue], JsonPath]] = []
        self._name: str | None = None
        self._before = "{"

    def read(self) -> tuple[Document, int]:
        root: dict[str, JsonValue] | list[JsonValue] = {} if self._text[self._at] == "{" else []
        self._stack.append((root, ()))
        self._at += 1
        while self._stack and (match := _TOKEN.match(self._text, self._at)) is not None:
            if not self._take(match):
                break
            self._at = match.end()
        return Document(root, self._places), self._at

    def _take(self, match: re.Match[str]) -> bool:
        kind = match.lastgroup
        word = match[kind] if kind else ""
        # Two strings in a row are none: quotes of another text stand between them.
        if (kind != "mark" or word in "{[") and not self._before:
            return False
        self._before = word if kind == "mark" and word not in "}]" else ""
        if kind != "mark":
            return self._scalar(match, kind or "", word)
        if word == ",":
            self._name = None  # an item of a set, which is no member
        elif word in "{[":
            made: dict[str, JsonValue] | list[JsonValue] = {} if word == "{" else []
            path = self._put(made)
            if path is None or len(self._stack) >= MAX_DEPTH:
                return False
            self._stack.append((made, path))
        elif word in "}]":
            self._name = None
            self._stack.pop()
        return True

    def _scalar(self, match: re.Match[str], kind: str, word: str) -> bool:
        if isinstance(self._stack[-1][0], dict) and self._name is None:
            self._name = undone(word)
            return True
        value: JsonValue
        if kind != "bare":
            value = undone(word)
        elif word in _CONSTANTS:
            value = _CONSTANTS[word]
        elif _NUMBER.match(word):
            value = int(word)
        else:
            value = word
        path = self._put(value)
        if path is None:
            return False
        if kind == "bare" and isinstance(value, str) and (is_code(word) or not has_digit(word)):
            return True  # a variable of the code that the text is
        if not isinstance(value, bool) and value is not None:
            self._places[path] = match.span(kind)
        return True

    def _put(self, value: JsonValue) -> JsonPath | None:
        container, path = self._stack[-1]
        if isinstance(container, list):
            container.append(value)
            return (*path, len(container) - 1)
        if self._name is None:
            return None
        name, self._name = self._name, None
        container[name] = value
        return (*path, name)
