"""Cut a text into runs of letters and of token characters, at a few ns a character."""

from collections.abc import Iterator

from cassettekit.redaction.late import Late

RUN = 16
"""How long a run of token characters is looked into."""

_CAPITAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ALNUM = _CAPITAL + _CAPITAL.lower() + "0123456789"
RUN_CHARS = _ALNUM + "-_.~"
_DENSE = 40
_AMID = 150
_MIXED = Late(r"(?=[^0-9]*[0-9])(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[A-Za-z0-9+/]*={0,2}\Z")
_PLAIN = Late(r"[A-Za-z0-9+/]{1,400}\Z")


def _table(kept: str, mark: str = "") -> bytes:
    """Return a table that keeps the bytes of `kept`, or writes them as `mark`."""
    return bytes((ord(mark) if mark else code) if chr(code) in kept else 32 for code in range(256))


SMALL, CAPITAL = _table(_CAPITAL.lower()), _table(_CAPITAL)
"""Tables that leave only small or only capital letters of bytes."""

_RUN_TABLE, _DENSE_TABLE = _table(RUN_CHARS, "a"), _table(_ALNUM + "+/", "a")
_LETTER_TABLE = _table(_CAPITAL.lower(), "a")
_RUN_MARKS, _DENSE_MARKS = b"a" * RUN, b"a" * _DENSE


def lowered(text: str) -> str:
    """Return `text` in lower case, character by character."""
    low = text.lower()
    if len(low) == len(text):
        return low
    # One capital of Turkish becomes two characters; places would no longer fit.
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def every(text: str, part: str) -> list[int]:
    """Return where `part` stands in `text`, overlaps and all."""
    places: list[int] = []
    at = text.find(part)
    while at >= 0:
        places.append(at)
        at = text.find(part, at + 1)
    return places


def is_amid(text: str, start: int, end: int) -> bool:
    """Say whether base64 goes on for 150 characters to both sides of a part of `text`.

    There are digits, small and capital letters on both sides, and a plus on one: keys that
    are listed without a gap have none.
    """
    before, after = text[max(0, start - _AMID) : start], text[end : end + _AMID]
    if len(before) < _AMID or len(after) < _AMID or "+" not in before + after:
        return False
    return (
        _MIXED.match(before) is not None
        and _MIXED.match(after) is not None
        and _PLAIN.match(text, start, end) is not None
    )


def long_runs(text: str) -> str:
    """Return the runs of sixteen or more token characters in `text`, each behind a space.

    Prose, paths and numbers have none; words, digests and UUIDs are left out. So most of a
    clean text is gone before any pattern sees it.
    """
    raw = text.encode("utf-8", "replace")
    marks = raw.translate(_RUN_TABLE)
    if _RUN_MARKS not in marks:
        return ""
    runs = b" ".join(_runs(raw, marks, _RUN_MARKS))
    return f" {runs.decode('ascii')}" if runs else ""


def dense_runs(raw: bytes) -> str:
    """Return the runs of forty or more digits of base64 in `raw`, parted by spaces."""
    if len(raw) < _DENSE:
        return ""
    marks = raw.translate(_DENSE_TABLE)
    if _DENSE_MARKS not in marks:
        return ""
    return b" ".join(_runs(raw, marks, _DENSE_MARKS)).decode()


def _runs(raw: bytes, marks: bytes, least: bytes) -> Iterator[bytes]:
    """Yield the runs of `raw` where `marks` holds `least`, but for plain ones."""
    start = marks.find(least)
    while start >= 0:
        end = marks.find(b" ", start + len(least))
        if end < 0:
            end = len(marks)
        run = raw[start:end]
        if not _is_plain(run):
            yield run
        start = marks.find(least, end)


def _is_plain(run: bytes) -> bool:
    """Say whether a run is words of usual length, a digest or a UUID."""
    if not run.strip(b"abcdefghijklmnopqrstuvwxyz-_.~+/"):
        return run.translate(_LETTER_TABLE).find(_RUN_MARKS) < 0
    return not run.strip(b"0123456789abcdef") or (
        len(run) == 36 and not run.strip(b"0123456789abcdef-")
    )
