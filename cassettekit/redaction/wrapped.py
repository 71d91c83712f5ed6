"""Put together what was cut apart: tokens wrapped over lines, texts that came in pieces."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.late import Late
from cassettekit.redaction.spans import Span
from cassettekit.redaction.views import View

# A line that is nothing but token characters goes on with the one above, if that ended in some.
# So does the cell below, and a quoted text on a line of its own, in code that puts the two
# together.
# Dots part the pieces of a token of JSON; a line with capitals or digits behind one is no host.
_PIECE = r"(?:[A-Za-z0-9_-]{2,200}|(?=[a-z_.-]{0,200}[A-Z0-9])[A-Za-z0-9_.-]{20,200})"
_BREAK = Late(
    rf"(?:[ ]\\)?\r?\n[ \t]*(?={_PIECE}[ ]?[=\\]?[ \t]*\r?$)"
    r"|[ ]{0,40}[|\u2502][ \t]{0,8}\r?\n[ \t]{0,8}[|\u2502][ ]{0,8}"
    rf"(?={_PIECE}[ ]{{0,80}}[|\u2502])"
    r"|[\"'][ \t]{0,8}[\\+.&]?[ \t]{0,8}\r?\n[ \t]{0,80}[+.&]?[ \t]{0,8}[\"']"
    rf"(?={_PIECE}[\"'])"
    r"|[\"'];?\r?\n[ \t]{0,40}[\w$]{1,40}[ ]?[+.]=[ ]?[\"']"
    rf"(?={_PIECE}[\"'])"
    rf"|[\"'][ ]?[+.&][ ]?[\"'](?={_PIECE}[\"'])"
    rf"|\n[>+#\u2502][ ]{{0,2}}(?={_PIECE}[ \t]*\r?$)",
    re.MULTILINE,
)
_ABOVE = Late(r"[A-Za-z0-9_.-]{8}(?P<end>[=\\]?\r?)\Z")
_PLAIN = Late(r"[A-Za-z][a-z]{0,30}(?![A-Za-z0-9_-])")
_WORDS = Late(r"[A-Za-z]{2,}(?:[._-][A-Za-z]+){0,9}[._-]?\d{0,6}(?:[._-]\d{1,6}){0,3}\Z")
_SHORTEST = 8

STREAMED = frozenset(
    [
        "text",
        "delta",
        "content",
        "chunk",
        "chunks",
        "part",
        "parts",
        "token",
        "output",
        "data",
        "value",
        "partial_json",
        "arguments",
        "message",
        "msg",
        "line",
        "log",
        "input",
        "stdout",
        "response",
        "completion",
        "thinking",
    ]
)
"""Names of members that hold the pieces of one text when they come in a list."""


def joined(text: str, begins: Callable[[str, int], bool]) -> View | None:
    """Return `text` without the breaks that may run through a token.

    A next line that is a plain word, or at which a token `begins`, is something else.
    """
    parts: list[str] = []
    decoded: list[int] = []
    original: list[int] = []
    at = length = 0
    for match in _BREAK.finditer(text):
        above = _ABOVE.search(text, max(at, match.start() - 14), match.start())
        if above is None or _PLAIN.match(text, match.end()) or begins(text, match.end()):
            continue
        parts.append(text[at : above.start("end")])
        length += above.start("end") - at
        at = match.end()
        decoded.append(length)
        original.append(at)
    return View("".join((*parts, text[at:])), decoded, original) if parts else None


def pieces(value: list[JsonValue]) -> dict[str, list[tuple[JsonPath, str]]]:
    """Return the strings of a list that may be the pieces of one text, by where they stand.

    They are items, or members that streams name so, at most three levels down.
    """
    found: dict[str, list[tuple[JsonPath, str]]] = {}
    for at, item in enumerate(value):
        if isinstance(item, str):
            found.setdefault("", []).append(((at,), item))
        elif isinstance(item, dict):
            for path, text in streamed(item, 3):
                place = ".".join(map(str, path))
                found.setdefault(place, []).append(((at, *path), text))
    return {place: parts for place, parts in found.items() if len(parts) > 1}


def streamed(item: JsonValue, levels: int) -> Iterator[tuple[JsonPath, str]]:
    """Yield the strings in `item` that streams name so, at most `levels` down."""
    members = enumerate(item[:1]) if isinstance(item, list) else ()
    for name, member in item.items() if isinstance(item, dict) else members:
        if isinstance(member, str):
            if name in STREAMED:
                yield (name,), member
        elif levels:
            for path, text in streamed(member, levels - 1):
                yield (name, *path), text


def cut(texts: list[str], tokens: Callable[[str], Iterable[Span]]) -> Iterator[tuple[int, Span]]:
    """Yield the parts of tokens that go over from one text to the next, by the text they are in."""
    starts = list(accumulate(map(len, texts), initial=0))
    joined = "".join(texts)
    for span in tokens(joined):
        first = bisect_right(starts, span.start) - 1
        last = _last(joined, span, starts, first, tokens)
        for at in range(first, last + 1 if last > first else first):
            start = max(span.start - starts[at], 0)
            yield at, span._replace(start=start, end=min(span.end, starts[at + 1]) - starts[at])


def _last(
    joined: str,
    span: Span,
    starts: list[int],
    first: int,
    tokens: Callable[[str], Iterable[Span]],
) -> int:
    """Return the last piece that holds some of a token.

    Where a token is whole in its first piece, the next one holds more of it only if it
    looks so: what stands beside a token in a list is mostly something else.
    """
    last = bisect_right(starts, span.end - 1) - 1
    if last > first:
        so_far = joined[span.start : starts[first + 1]]
        is_whole = any(token.end == len(so_far) for token in tokens(so_far))
        if is_whole and not _goes_on(joined[starts[first + 1] : min(span.end, starts[first + 2])]):
            return first
    return last


def _goes_on(head: str) -> bool:
    """Say whether a token that could end before `head` goes on in it, and is no word there."""
    return len(head) >= _SHORTEST and has_digit(head) and _WORDS.match(head) is None
