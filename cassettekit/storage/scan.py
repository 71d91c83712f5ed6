"""One pass over a cassette file, which says what is wrong with it."""

import contextlib
import gc
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import cast

from cassettekit.core import line as lines
from cassettekit.core.line import Control, Damage, End, Header
from cassettekit.core.values import JsonObject
from cassettekit.errors import CorruptCassette, EmptyFile, MergeMarks, UnknownVersion
from cassettekit.storage.columns import Columns, columns, number
from cassettekit.storage.known import Known
from cassettekit.storage.recording import COLUMNS, Note, Recording

ReadAt = Callable[[int, int], bytes]
"""Gives so many bytes at such an offset, or fewer where the file ends."""

_BOM = b"\xef\xbb\xbf"
CHUNK = 1 << 17
"""How much of a file is read, and parsed, at once."""

_END = b'{"key":"end"'
_VERSION = 1


def batches(read_at: ReadAt, offset: int, stop: int | None = None) -> Iterator[list[bytes]]:
    """Give the lines that ended, without their ends, from an offset up to one; many at once."""
    rest: list[bytes] = []
    while stop is None or offset < stop:
        chunk = read_at(CHUNK if stop is None else min(CHUNK, stop - offset), offset)
        if not chunk:
            break
        offset += len(chunk)
        rest.append(chunk)
        if b"\n" not in chunk:
            continue  # joining at every chunk would make one long line quadratic
        pieces = b"".join(rest).split(b"\n")
        rest = [pieces.pop()]
        yield pieces


def calls_first(pieces: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """Divide lines into those that may all be calls, and an end line behind them."""
    last = len(pieces) - pieces[-1].startswith(_END)
    return pieces[:last], pieces[last:]


def reader(known: Known | None) -> Callable[[Sequence[bytes]], Columns | None]:
    """What reads lines of one file that are all calls; with outcomes where some may be known."""
    return partial(columns, outcomes=False) if known is None else known.reader()


@contextlib.contextmanager
def resting_collector() -> Iterator[None]:
    """Look for no cycles: a scan leaves none, and would be slowed by the search."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class Scan:
    """Fills a recording from its file, which `offset` says how far was read.

    Where outcomes are asked for, `known` are the calls of files that were read before.
    """

    def __init__(self, recording: Recording, known: Known | None) -> None:
        self.recording = recording
        self.offset = 0
        self._columns = reader(known)
        if known is not None:
            recording.outcomes = array("q")
        self._number = 0
        self._last_seq = -1
        self._in_order = True
        if recording.read_at(len(_BOM), 0) == _BOM:
            self._note("bom", "the file starts with a byte order mark")
            self.offset = len(_BOM)

    def read(self, stop: int | None = None) -> None:
        """Read on, up to an offset at which a line starts, or to the end of the file."""
        for pieces in batches(self.recording.read_at, self.offset, stop):
            first = 0 if self._number else 1
            self._lines(pieces[:first])
            calls, end = calls_first(pieces[first:]) if pieces[first:] else ([], [])
            if calls and not self._many(calls):
                self._lines(calls)
            self._lines(end)

    def _lines(self, pieces: list[bytes]) -> None:
        for piece in pieces:
            self._line(piece)
            self.offset += len(piece) + 1

    def _many(self, pieces: list[bytes]) -> bool:
        """Read lines that are all calls at once; False, and nothing is read, where one is not."""
        if not self.takes_calls:
            return False
        read = self._columns(pieces)
        if read is not None:
            self.take(read)
        return read is not None

    @property
    def takes_calls(self) -> bool:
        """Whether calls may come next."""
        return self.recording.header is not None and self.recording.end is None

    def take(self, read: Columns) -> None:
        """Add calls whose lines are the next ones in the file."""
        recording = self.recording
        self._in_order = self._in_order and read.in_order and read.seqs[0] > self._last_seq
        self._last_seq = read.seqs[-1]
        recording.missed.update(len(recording.keys) + place for place in read.missed)
        recording.keys += read.keys
        recording.tools += read.tools
        recording.seqs.extend(read.seqs)
        recording.lengths.extend(read.sizes)
        if recording.outcomes is not None:
            recording.outcomes.extend(read.numbers)
        count = len(read.sizes)
        before = list(accumulate(read.sizes, initial=self.offset - self._number))
        self.offset = before.pop() + self._number + count
        recording.before.fromlist(before)
        recording.numbers.fromlist(list(range(self._number + 1, self._number + 1 + count)))
        self._number += count

    def finish(self) -> None:
        """Read what ends the file without ending a line, and hold the whole to what it must be."""
        at = self.offset
        rest: list[bytes] = []
        while chunk := self.recording.read_at(CHUNK, at):
            rest.append(chunk)
            at += len(chunk)
        self._tail(b"".join(rest))
        recording = self.recording
        if self._number == 0:
            raise EmptyFile(
                recording.name,
                "the file is empty",
                "delete it if it is meant to be recorded anew",
            )
        if not self._in_order:
            self._sort()
        if recording.kind == "cassette" and recording.end is None:
            self._note(
                "incomplete",
                "the recording was cut short: it has no end line and was not swept for"
                " credentials recognised late",
            )

    def _tail(self, rest: bytes) -> None:
        whole = rest.rstrip(b"\0")
        if len(whole) < len(rest):
            self._note("torn-tail", f"{len(rest) - len(whole)} NUL bytes at the end are dropped")
        if not whole.strip():
            return
        try:
            lines.parse(whole.removesuffix(b"\r"))
        except Damage:
            if lines.is_merge_mark(whole):
                self._line(whole)
            if self._number == 0:
                raise self._corrupt("this is no cassette: its first line is no JSON") from None
            self._note("torn-tail", f"line {self._number + 1} was cut off and is dropped")
            return
        self._line(whole)

    def _line(self, data: bytes) -> None:
        self._number += 1
        if data.endswith(b"\r"):
            if _CRLF not in self.recording.notes:
                self.recording.notes.append(_CRLF)
            data = data[:-1]
        if self.recording.end is not None:
            raise self._corrupt("there is a line after the end line")
        try:
            if self._number == 1:
                self._first(data)
            elif self.recording.kind == "bare":
                self._bare(lines.parse(data), data)
            else:
                self._next(data)
        except Damage as damage:
            if lines.is_merge_mark(data):
                raise MergeMarks(
                    self._where(),
                    "these are the marks of an unresolved merge",
                    "take one side whole: cassettes are not merged line by line",
                ) from None
            raise self._corrupt(str(damage)) from None

    def _first(self, data: bytes) -> None:
        members = lines.parse(data)
        if lines.is_key(members["key"]):
            self.recording.kind = "bare"
            self._bare(members, data)
            return
        header = lines.other(lines.shallow(members, data))
        if not isinstance(header, Header):
            raise Damage("the first line is no cassette header")
        if header.version != _VERSION:
            raise UnknownVersion(
                self._where(),
                f"the file has format version {header.version} and this cassettekit reads"
                f" version {_VERSION}",
                "update cassettekit",
            )
        self.recording.header = header

    def _next(self, data: bytes) -> None:
        members = lines.glance(data)
        key = members["key"]
        if lines.is_key(key):
            lines.check(members)
            seq = cast("int", members["seq"])
            if seq <= self._last_seq:
                self._in_order = False
            self._last_seq = seq
            self.recording.seqs.append(seq)
            if "miss" in members:
                self.recording.missed.add(len(self.recording.keys))
            self._add(members, data)
            return
        match lines.other(lines.shallow(members, data)):
            case Control() as control:
                self.recording.controls.append(control)
            case End() as end:
                if end.calls != len(self.recording.keys):
                    raise Damage(
                        f"the end line counts {end.calls} calls and the file has"
                        f" {len(self.recording.keys)}"
                    )
                self.recording.end = end
            case Header():
                raise Damage("there is a second header")

    def _add(self, members: JsonObject, data: bytes) -> None:
        recording = self.recording
        recording.keys.append(cast("str", members["key"]))
        recording.tools.append(sys.intern(cast("str", members["tool"])))
        recording.before.append(self.offset - self._number + 1)
        recording.lengths.append(len(data))
        if recording.outcomes is not None:
            recording.outcomes.append(number(data, members))
        recording.numbers.append(self._number)

    def _bare(self, members: JsonObject, data: bytes) -> None:
        lines.bare(members)
        self._add(members, data)

    def _sort(self) -> None:
        recording = self.recording
        order = sorted(range(len(recording.seqs)), key=recording.seqs.__getitem__)
        previous = -1
        for index in order:
            if recording.seqs[index] == previous:
                raise CorruptCassette(recording.where(index), f"`seq` {previous} is used twice")
            previous = recording.seqs[index]
        recording.keys = [recording.keys[i] for i in order]
        recording.missed = {n for n, i in enumerate(order) if i in recording.missed}
        recording.tools = [recording.tools[i] for i in order]
        for name in COLUMNS:
            column = getattr(recording, name)
            if column is not None:
                setattr(recording, name, array(column.typecode, (column[i] for i in order)))

    def _note(self, code: str, text: str) -> None:
        self.recording.notes.append(Note(code, text))

    def _where(self) -> str:
        return f"{self.recording.name}:{self._number}"

    def _corrupt(self, what: str) -> CorruptCassette:
        where = f"{self.recording.name}:{max(self._number, 1)}"
        return CorruptCassette(where, what, "nothing is recorded over it and nothing is guessed")


_CRLF = Note("crlf", "the lines end in CR LF")
