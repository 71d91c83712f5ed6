"""Redact a file that is no cassette: a JSON document, or JSON lines such as a transcript."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cassettekit.core import line as lines
from cassettekit.core.line import Damage
from cassettekit.core.text import loads_strictly
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.session.layout import in_layout_of
from cassettekit.session.readable import united
from cassettekit.session.rewriting import Rewritten, Watch
from cassettekit.session.road import Road
from cassettekit.session.unlooked import Unlooked, unlooked_in, unlooked_text

Kind: TypeAlias = Literal["cassette", "document", "lines", "text", "opaque"]
_BOM = "\ufeff"
_NO_JSON = "no JSON: looked at as text"
_NO_TEXT = re.compile("[\0\udc80-\udcff]")
# What was to be JSON: an object or an array of more than a date or a word.
_JSON_START = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]])")
_JSON_NAME = re.compile(r"\.(?:jsonl?|ndjson|har|ipynb)\b")
_PLACED = re.compile(r"REDACTED(?:\.[a-z]+)?")
_FAR = 400
"""How many lines a secret may have been for the lines behind it to be told."""


def kind_of(data: bytes) -> Kind:
    """What a file is, by its first line: what claims to be a cassette is read as one.

    `opaque` is no text, and nothing in it can be looked into. JSON that names a member of one
    object twice is text: only the last one would be seen.
    """
    first, _, rest = data.lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")
    try:
        members = lines.parse(first.rstrip(b"\r"))
    except Damage:
        pass
    else:
        key = members["key"]
        if lines.is_key(key) or (isinstance(key, str) and key.startswith("cassette/")):
            return "cassette"
    if _parsed(data) is not None:
        return "document"
    if _parsed(first) is not None and rest.strip():
        return "lines"
    return "opaque" if _decoded(data) is None else "text"


@dataclass(frozen=True, slots=True)
class _Parsed:
    value: JsonValue


def _parsed(data: bytes) -> _Parsed | None:
    bare = data.removeprefix(_BOM.encode()).strip()
    try:
        return _Parsed(loads_strictly(bare))
    except ValueError:
        return None


def redacted_document(data: bytes, road: Road) -> Iterator[Rewritten]:
    """One JSON document; where nothing is found its bytes stay as they are."""
    parsed = _parsed(data)
    assert parsed is not None, "its kind was looked at"
    road.redact_result(parsed.value)  # what is recognised at its end is out of its beginning
    yield _rewritten(data, 1, parsed.value, road)


def redacted_lines(data: bytes, road: Road, watch: Watch = iter) -> Iterator[Rewritten]:
    """JSON lines; a line that is no JSON is redacted as text and named."""
    pieces = data.split(b"\n")
    # All are looked at before the first is written: what is recognised in the last one is
    # out of the first one too.
    looked = [_line(pieces[at], at + 1, road) for at in watch(range(len(pieces)))]
    last = max((line.number for line in looked if line.changed), default=0)
    for piece, before in zip(pieces, looked, strict=True):
        is_new = before.number <= last and (before.changed or _may_hold_known(piece, road))
        line = _line(piece, before.number, road) if is_new else before
        yield line if line.number == len(pieces) else line.ended()


def _line(piece: bytes, number: int, road: Road) -> Rewritten:
    if not piece.strip():
        return Rewritten(piece, number)
    parsed = _parsed(piece)
    if parsed is None:
        return _as_text(piece, number, road)
    return _rewritten(piece, number, parsed.value, road)


def _may_hold_known(line: bytes, road: Road) -> bool:
    return road.redactor is not None and (not line.isascii() or road.redactor.knows(line))


def _rewritten(data: bytes, number: int, value: JsonValue, road: Road) -> Rewritten:
    unlooked = tuple(unlooked_in(value))
    found = road.redact_result(value)
    if found is None:
        return Rewritten(data, number, unlooked=unlooked)
    cleaned, inside = found
    hits = {f"${path.removeprefix('$.result')}": rule for path, rule in inside.items()}
    return Rewritten(_written(cleaned, data), number, changed=True, hits=hits, unlooked=unlooked)


def _written(value: JsonValue, like: bytes) -> bytes:
    """A value in the layout of the text it was; BOM and end kept."""
    text = like.decode("utf-8", "replace")
    body = text.strip("\ufeff \t\r\n")
    before, _, after = text.partition(body)
    written = in_layout_of(body, value) or json.dumps(value, ensure_ascii=body.isascii())
    return f"{before}{written}{after}".encode("utf-8", "backslashreplace")


def _as_text(data: bytes, number: int, road: Road) -> Rewritten:
    text = data.decode("utf-8", "surrogateescape")
    why = _NO_JSON if _NO_TEXT.search(text) is None else "no text"
    unlooked = (Unlooked("$", why),)
    found = road.redact_result(text)
    if found is None:
        return Rewritten(data, number, unlooked=unlooked)
    cleaned, hits = found
    line = str(cleaned).encode("utf-8", "surrogateescape")
    return Rewritten(line, number, changed=True, hits=_at_top(hits), unlooked=unlooked)


def redacted_text(data: bytes, road: Road, name: str = "") -> Iterator[Rewritten]:
    """Any other text, redacted as a whole: no path in it can be told, but the lines are.

    It is named where it was to be JSON, by what it begins with or what the file is called.
    """
    found = _decoded(data)
    assert found is not None, "its kind was looked at"
    text, encoding = found
    is_meant = _JSON_START.match(text) or _JSON_NAME.search(name)
    unlooked = (Unlooked("$", _NO_JSON),) if is_meant and text.strip() else ()
    redacted = road.redact_result(text)
    if redacted is None:
        yield Rewritten(data, 1, unlooked=unlooked)
        return
    cleaned, hits = str(redacted[0]), _at_top(redacted[1])
    body, old = cleaned.encode(encoding), text.split("\n")
    for number, last in _changed_lines(old, cleaned.split("\n")):
        alone = road.redact_result("\n".join(old[number - 1 : last]))
        rules = hits if alone is None else _at_top(alone[1])
        yield Rewritten(body, number, changed=True, hits=rules, unlooked=unlooked)
        body, unlooked = b"", ()


def _at_top(hits: JsonObject) -> JsonObject:
    return united(*({"$": rules} for rules in hits.values()))


def _changed_lines(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the old lines that a redacted text changed, first and last."""
    at = 0
    for number, line in enumerate(new):
        if at < len(old) and line == old[at]:
            at += 1
            continue
        first = min(at + 1, len(old))
        at = _last_line(old, at, line, new[number + 1 : number + 2]) + 1
        yield first, at


def _last_line(old: list[str], at: int, line: str, behind: list[str]) -> int:
    """Return where what became `line` ends: a secret may have had lines of its own."""
    rest = _PLACED.split(line)[-1]
    for last in range(at, min(at + _FAR, len(old))):
        follows = old[last + 1 : last + 2]
        is_next = follows == behind or (behind and follows and _PLACED.search(behind[0]))
        if old[last].endswith(rest) and is_next:
            return last
    return at


def _decoded(data: bytes) -> tuple[str, str] | None:
    """A text and its encoding; None where it is none."""
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    encoding = ("utf-16-le" if data[:1] == b"\xff" else "utf-16-be") if wide else "utf-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else (text, encoding)


def opaque(data: bytes) -> Iterator[Rewritten]:
    """A file that cannot be looked into, as it is, with the reason."""
    yield Rewritten(data, 1, unlooked=(Unlooked("$", unlooked_text(data)),))
