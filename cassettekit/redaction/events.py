"""Put together the texts that a stream of events sends in pieces, all in one text."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import orjson

from cassettekit.core.jsonpath import JsonPath
from cassettekit.redaction.late import Late
from cassettekit.redaction.spans import Span
from cassettekit.redaction.wrapped import cut, streamed

_NEXT = "\ndata:"
_DATA = Late(r"^data:[ ]?(?P<data>[^\r\n]+)", re.MULTILINE)


class _Piece(NamedTuple):
    """What one event adds to a text, and where its line is."""

    path: JsonPath
    text: str
    start: int
    end: int


def event_spans(text: str, tokens: Callable[[str], Iterable[Span]]) -> Iterator[Span]:
    """Yield the parts of tokens that several events of a stream send, a line each."""
    if _NEXT not in text:
        return
    for pieces in _pieces(text).values():
        for at, span in cut([piece.text for piece in pieces], tokens):
            piece = pieces[at]
            whole = f'"{_written(piece.text)}"'
            start = text.find(whole, piece.start, piece.end) + 1 if piece.path else piece.start
            if start > 0:
                start += len(_written(piece.text[: span.start]))
                end = start + len(_written(piece.text[span.start : span.end]))
                yield span._replace(start=start, end=end)


def _pieces(text: str) -> dict[str, list[_Piece]]:
    """Return the pieces of each text of the stream, by the place in the events they have."""
    found: dict[str, list[_Piece]] = {}
    for match in _DATA.finditer(text):
        data = match["data"]
        if data[0] not in "{[":
            found.setdefault("", []).append(_Piece((), data, *match.span("data")))
            continue
        try:
            event = orjson.loads(data)
        except orjson.JSONDecodeError:
            continue
        for path, piece in streamed(event, 4):
            place = ".".join(map(str, path))
            found.setdefault(place, []).append(_Piece(path, piece, *match.span("data")))
    return {place: pieces for place, pieces in found.items() if len(pieces) > 1}


def _written(text: str) -> str:
    """Return how JSON writes `text`, which changes no token."""
    return json.dumps(text, ensure_ascii=False)[1:-1]
