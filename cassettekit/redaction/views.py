"""Read a text the way its next reader will: escapes undone, and every place mapped back."""

import base64
import binascii
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}"
    r"|x[0-9a-fA-F]{2}|[bfnrt\"'`\\/])"
)
_CONTROLS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_PERCENT = re.compile(r"%([2-7][0-9a-fA-F])")
_ENTITY = re.compile(r"&(?:(quot|amp|lt|gt|apos)|#(\d{2,3})|#x([0-9a-fA-F]{2}));")
_ENTITIES = {"quot": '"', "amp": "&", "lt": "<", "gt": ">", "apos": "'"}

# Base64 of text shows in its first sixteen digits: no byte of ASCII has its highest bit.
_GROUP = "[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9]"
_BASE64 = re.compile(
    rf"(?<![A-Za-z0-9+/_-])(?:{_GROUP}){{4}}[A-Za-z0-9+/_-]*"
    r"(?:(?<=[A-Za-z0-9+/]{60})\r?\n[A-Za-z0-9+/]+)*={0,2}"
)
_HEAD = re.compile(rf"(?<![A-Za-z0-9+/_-])(?:{_GROUP}){{4}}")
_SHORTEST = 24


class View(NamedTuple):
    """A text as it reads once decoded."""

    text: str
    decoded: list[int]
    original: list[int]

    def place(self, at: int) -> int:
        """Return where the boundary `at` of the view is in the original."""
        edit = bisect_right(self.decoded, at) - 1
        return at if edit < 0 else self.original[edit] + at - self.decoded[edit]


def views(text: str) -> Iterator[View]:
    """Yield `text` with its escapes, percent signs and entities undone, if it has any."""
    if "\\" in text:
        yield from _view(text, _ESCAPE, _unescaped)
    if "%" in text:
        yield from _view(text, _PERCENT, lambda match: chr(int(match[1], 16)))
    if "&" in text:
        yield from _view(text, _ENTITY, _entity)


def unescaped(text: str) -> View:
    """Return `text` with its JSON escapes undone."""
    return next(_view(text, _ESCAPE, _unescaped), View(text, [], []))


def encoded(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where base64 of readable text stands in `text`, and what it says."""
    for match in _BASE64.finditer(text):
        digits = re.sub(r"[\r\n]", "", match.group()).rstrip("=")
        if len(digits) < _SHORTEST:
            continue
        digits = digits.translate({45: 43, 95: 47})
        try:
            raw = base64.b64decode(digits + "=" * (-len(digits) % 4))
            plain = raw.decode()
        except (binascii.Error, UnicodeDecodeError):
            continue
        if plain.isprintable() or not _UNPRINTABLE.search(plain):
            yield match.start(), match.end(), plain


_UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def may_hold_encoded(runs: str) -> bool:
    """Say whether the long runs of a text may be base64 of readable text."""
    return _HEAD.search(runs) is not None


def _view(
    text: str, pattern: re.Pattern[str], decode: Callable[[re.Match[str]], str]
) -> Iterator[View]:
    parts: list[str] = []
    decoded: list[int] = []
    original: list[int] = []
    at = length = 0
    for match in pattern.finditer(text):
        piece = decode(match)
        parts += (text[at : match.start()], piece)
        length += match.start() - at + len(piece)
        at = match.end()
        decoded.append(length)
        original.append(at)
    if parts:
        yield View("".join((*parts, text[at:])), decoded, original)


def _unescaped(match: re.Match[str]) -> str:
    escape = match.group()[1:]
    match escape[0]:
        case "u" | "x":
            codes = [int(digits, 16) for digits in escape.replace("\\", "")[1:].split("u")]
            if len(codes) == 2:
                return chr(0x10000 + ((codes[0] & 0x3FF) << 10) + (codes[1] & 0x3FF))
            return chr(codes[0])
        case letter:
            return _CONTROLS.get(letter, letter)


def _entity(match: re.Match[str]) -> str:
    name, decimal, hexadecimal = match.groups()
    if name:
        return _ENTITIES[name]
    return chr(int(decimal) if decimal else int(hexadecimal, 16))
