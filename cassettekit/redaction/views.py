"""Read a text the way its next reader will: escapes undone, and every place mapped back."""

import base64
import binascii
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from cassettekit.redaction.late import Late

_ESCAPE = (
    r"\\(?:u\{[0-9a-fA-F]{1,6}\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}"
    r"|x[0-9a-fA-F]{2}|[bfnrt\"'`\\/_-])"
)
_OTHER = (
    r"%(?P<percent>[2-7][0-9a-fA-F])"
    r"|&(?:(?P<entity>quot|amp|lt|gt|apos)|#(?P<decimal>\d{2,3})|#x(?P<hex>[0-9a-fA-F]{2}));"
    # What no reader sees: the colours of a terminal, and breaks and joints without width.
    r"|(?P<unseen>\x1b\[[0-9;:?]{0,30}[A-Za-z]|[\u00ad\u200b-\u200d\u2060\ufeff])"
)
_FIRSTS = "%&\x1b\u00ad\u200b\u200c\u200d\u2060\ufeff"
_FIRST = re.compile(f"[{_FIRSTS}]")
_ESCAPES = Late(_ESCAPE)
_OTHERS = Late(_OTHER)
_CODES = Late(f"{_ESCAPE}|{_OTHER}")
# Most escapes hide no name and no token, only what parts them; these may.
_HIDING = Late(r"\\(?:u(?!00[01])|u001[bB]|x1[bB]|x[2-7]|[/_-])")
# Escapes of letters, digits and signs of tokens, or that begin like one.
_CHANGING = Late(r"\\[uxbf/_-]")
_CONTROLS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
# The ones that stand in most texts first.
_SIMPLE = {"\\n": "\n", '\\"': '"'}
_SIMPLE |= {f"\\{escape}": char for escape, char in _CONTROLS.items()} | {
    f"\\{char}": char for char in "'`/_-"
}
_ENTITIES = {"quot": '"', "amp": "&", "lt": "<", "gt": ">", "apos": "'"}

# Base64 of text shows in its first sixteen digits: no byte of ASCII has its highest bit.
_GROUP = "[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9]"
_BASE64 = re.compile(
    rf"(?<![A-Za-z0-9+/_-])(?:{_GROUP}){{4}}[A-Za-z0-9+/_-]*"
    r"(?:(?<=[A-Za-z0-9+/]{60})\r?\n[A-Za-z0-9+/]+)*={0,2}"
)
_HEAD = Late(rf"(?<![A-Za-z0-9+/_-])(?:{_GROUP}){{4}}")
_SHORTEST = 24
_LAST = 0x10FFFF


class View(NamedTuple):
    """A text as it reads once decoded."""

    text: str
    decoded: list[int]
    original: list[int]
    unseen: Mapping[int, int] = MappingProxyType({})

    def place(self, at: int) -> int:
        """Return where the boundary `at` of the view is in the original."""
        edit = bisect_right(self.decoded, at) - 1
        return at if edit < 0 else self.original[edit] + at - self.decoded[edit]

    def end(self, at: int) -> int:
        """Return where what ends at `at` ends in the original: before what is not seen."""
        return self.unseen[at] if at in self.unseen else self.place(at)


def decoded(text: str, *, any_escape: bool) -> View | None:
    """Return `text` with its escapes, percent signs and entities undone, if it has any.

    Without `any_escape`, escapes that only part words from each other do not count.
    """
    if not (_has_escapes(text, any_escape=any_escape) or _has_others(text)):
        return None
    view = _view(text, _CODES, _decode)
    return view if view.decoded else None


class Reading(NamedTuple):
    """A text as it reads once decoded, without its places."""

    text: str
    is_same: bool
    """Whether its words and tokens are those that were there before, but for where they begin."""


def reading(text: str, *, any_escape: bool) -> Reading | None:
    """Return the text of `decoded` without its places, and mostly for a tenth of the price."""
    if _has_others(text):
        return Reading(_CODES.sub(_decode, text), is_same=False)
    if not _has_escapes(text, any_escape=any_escape):
        return None
    plain = undone(text)
    return Reading(plain, _CHANGING.search(text) is None) if plain != text else None


def undone(text: str) -> str:
    """Return the text of `unescaped` without its places."""
    if "\\" not in text:
        return text
    if "\\u" in text or "\\x" in text:
        return _ESCAPES.sub(_decode, text)
    return _simply_unescaped(text)


def _simply_unescaped(text: str) -> str:
    """Return the text of `unescaped` where every escape is of one letter or sign."""
    if "\\\\" not in text:
        return _singly_unescaped(text)
    # A backslash that stands for one takes no part in what follows.
    return "\\".join(map(_singly_unescaped, text.split("\\\\")))


def _singly_unescaped(text: str) -> str:
    for escape, char in _SIMPLE.items():
        if "\\" not in text:
            break
        text = text.replace(escape, char)
    return text


def unescaped(text: str) -> View:
    """Return `text` with its JSON escapes undone."""
    return _view(text, _ESCAPES, _decode)


def _has_escapes(text: str, *, any_escape: bool) -> bool:
    return "\\" in text and (any_escape or _HIDING.search(text) is not None)


def _has_others(text: str) -> bool:
    is_plain = "%" not in text and "&" not in text and "\x1b" not in text
    if is_plain and (text.isascii() or not any(first in text for first in _FIRSTS[3:])):
        return False
    # One set of first characters is passed over five times as fast as the whole pattern.
    return any(_OTHERS.match(text, found.start()) for found in _FIRST.finditer(text))


def encoded(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where base64 of readable text stands in `text`, and what it says."""
    for match in _BASE64.finditer(text):
        digits = re.sub(r"[\r\n]", "", match.group()).rstrip("=")
        if len(digits) < _SHORTEST:
            continue
        digits = digits.translate({45: 43, 95: 47})
        try:
            raw = base64.b64decode(digits + "=" * (-len(digits) % 4))
            # PowerShell takes its commands in sixteen bits a character.
            plain = raw.decode("utf-16-le" if raw[1:6:2] == b"\0\0\0" else "utf-8")
        except (binascii.Error, UnicodeDecodeError):
            continue
        if plain.isprintable() or not _UNPRINTABLE.search(plain):
            yield match.start(), match.end(), plain


_UNPRINTABLE = Late(r"[\x00-\x08\x0e-\x1f\x7f]")


def may_hold_encoded(runs: str) -> bool:
    """Say whether the long runs of a text may be base64 of readable text."""
    return _HEAD.search(runs) is not None


def _view(text: str, pattern: Late, decode: Callable[[re.Match[str]], str]) -> View:
    parts: list[str] = []
    ends: list[int] = []
    original: list[int] = []
    unseen: dict[int, int] = {}
    at = length = 0
    for match in pattern.finditer(text):
        piece = decode(match)
        if not piece:
            unseen.setdefault(length + match.start() - at, match.start())
        parts += (text[at : match.start()], piece)
        length += match.start() - at + len(piece)
        at = match.end()
        ends.append(length)
        original.append(at)
    return View("".join((*parts, text[at:])), ends, original, unseen)


def _decode(match: re.Match[str]) -> str:
    code = match.group()
    if code[0] == "\\":
        return _unescape(code[1:])
    if match["unseen"]:
        return ""
    entity = match["entity"]
    if entity:
        return _ENTITIES[entity]
    return (
        chr(int(match["decimal"]))
        if match["decimal"]
        else chr(int(match["percent"] or match["hex"], 16))
    )


def _unescape(escape: str) -> str:
    if escape[0] not in "ux":
        return _CONTROLS.get(escape[0], escape[0])
    digits = escape.replace("\\", "")[1:].strip("{}").split("u")
    codes = [min(int(code, 16), _LAST) for code in digits]
    if len(codes) == 2:
        return chr(0x10000 + ((codes[0] & 0x3FF) << 10) + (codes[1] & 0x3FF))
    return chr(codes[0])
