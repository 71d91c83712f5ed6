"""Read a cassette file from its first byte to its last, and say what is wrong with it."""

import gc
import io
import os
import sys
from array import array
from itertools import accumulate
from operator import add
from typing import IO, cast

from cassettekit.core import line as lines
from cassettekit.core.line import Control, Damage, End, Header
from cassettekit.core.values import JsonObject
from cassettekit.errors import (
    CorruptCassette,
    EmptyFile,
    MergeMarks,
    UnknownVersion,
)
from cassettekit.storage.columns import columns, number, outcomes
from cassettekit.storage.recording import COLUMNS, Note, Recording
from cassettekit.storage.regular import open_regular

_BOM = b"\xef\xbb\xbf"
_CHUNK = 1 << 17
_END = b'{"key":"end"'
_VERSION = 1


def read_file(path: str | os.PathLike[str], *, outcomes: bool = False) -> Recording:
    """Read a cassette from a file; with `outcomes` a number for each call's outcome too.

    Raises:
        UnreadableCassette: It is missing, no file, not to be opened, empty, of another
            format version, in the middle of a merge, or damaged: each has its own class.
    """
    return read_stream(os.fspath(path), open_regular(path), outcomes=outcomes)


def read_stream(name: str, file: IO[bytes], *, outcomes: bool = False) -> Recording:
    """Read a cassette from an open file that can seek; the recording owns the file."""
    recording = Recording(name, file)
    if outcomes:
        recording.outcomes = array("q")
    collects = gc.isenabled()
    gc.disable()  # a scan leaves no cycle, and a million keys would be looked at again and again
    try:
        _Scan(recording).run(file)
    except BaseException:
        file.close()
        raise
    finally:
        if collects:
            gc.enable()
    return recording


def read_bytes(name: str, data: bytes, *, outcomes: bool = False) -> Recording:
    """Read a cassette that is in memory already, from standard input say."""
    return read_stream(name, io.BytesIO(data), outcomes=outcomes)


class _Scan:
    """One pass over a file."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.number = 0
        self.last_seq = -1
        self.in_order = True

    def run(self, file: IO[bytes]) -> None:
        offset = 0
        rest: list[bytes] = []
        while chunk := file.read(_CHUNK):
            if not offset and not rest and chunk.startswith(_BOM):
                self._note("bom", "the file starts with a byte order mark")
                chunk, offset = chunk[len(_BOM) :], len(_BOM)
            rest.append(chunk)
            if b"\n" not in chunk:
                continue  # joining at every chunk would make one long line quadratic
            pieces = b"".join(rest).split(b"\n")
            rest = [pieces.pop()]
            offset = self._lines(pieces, offset)
        self._tail(b"".join(rest), offset)
        self._finish()

    def _lines(self, pieces: list[bytes], offset: int) -> int:
        """Read lines that ended; gives the offset behind them."""
        first = 0 if self.number else 1
        last = max(first, len(pieces) - pieces[-1].startswith(_END))
        for some in (pieces[:first], pieces[first:last], pieces[last:]):
            if not some or self._many(some, offset):
                offset += sum(map(len, some)) + len(some)
                continue
            for piece in some:
                self._line(piece, offset)
                offset += len(piece) + 1
        return offset

    def _many(self, pieces: list[bytes], offset: int) -> bool:
        """Read lines that are all calls at once; False, and nothing is read, where one is not."""
        recording = self.recording
        if recording.header is None or recording.end is not None:
            return False
        read = columns(pieces)
        if read is None:
            return False
        self.in_order = self.in_order and read.in_order and read.seqs[0] > self.last_seq
        self.last_seq = read.seqs[-1]
        recording.missed.update(len(recording.keys) + place for place in read.missed)
        recording.keys += read.keys
        recording.seqs.fromlist(read.seqs)
        recording.tools += read.tools
        sizes = list(map(len, pieces))
        recording.lengths.fromlist(sizes)
        if recording.outcomes is not None:
            recording.outcomes.fromlist(outcomes(pieces, read))
        # A line's offset counts the line ends before it.
        places = map(add, accumulate(sizes, initial=offset), range(len(sizes)))
        recording.offsets.fromlist(list(places))
        recording.numbers.fromlist(list(range(self.number + 1, self.number + 1 + len(sizes))))
        self.number += len(pieces)
        return True

    def _tail(self, rest: bytes, offset: int) -> None:
        whole = rest.rstrip(b"\0")
        if len(whole) < len(rest):
            self._note("torn-tail", f"{len(rest) - len(whole)} NUL bytes at the end are dropped")
        if not whole.strip():
            return
        try:
            lines.parse(whole.removesuffix(b"\r"))
        except Damage:
            if lines.is_merge_mark(whole):
                self._line(whole, offset)
            if self.number == 0:
                raise self._corrupt("this is no cassette: its first line is no JSON") from None
            self._note("torn-tail", f"line {self.number + 1} was cut off and is dropped")
            return
        self._line(whole, offset)

    def _line(self, data: bytes, offset: int) -> None:
        self.number += 1
        if data.endswith(b"\r"):
            if _CRLF not in self.recording.notes:
                self.recording.notes.append(_CRLF)
            data = data[:-1]
        if self.recording.end is not None:
            raise self._corrupt("there is a line after the end line")
        try:
            if self.number == 1:
                self._first(data, offset)
            elif self.recording.kind == "bare":
                self._bare(lines.parse(data), data, offset)
            else:
                self._next(data, offset)
        except Damage as damage:
            if lines.is_merge_mark(data):
                raise MergeMarks(
                    self._where(),
                    "these are the marks of an unresolved merge",
                    "take one side whole: cassettes are not merged line by line",
                ) from None
            raise self._corrupt(str(damage)) from None

    def _first(self, data: bytes, offset: int) -> None:
        members = lines.parse(data)
        if lines.is_key(members["key"]):
            self.recording.kind = "bare"
            self._bare(members, data, offset)
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

    def _next(self, data: bytes, offset: int) -> None:
        members = lines.glance(data)
        key = members["key"]
        if lines.is_key(key):
            lines.check(members)
            seq = cast("int", members["seq"])
            if seq <= self.last_seq:
                self.in_order = False
            self.last_seq = seq
            self.recording.seqs.append(seq)
            if "miss" in members:
                self.recording.missed.add(len(self.recording.keys))
            self._add(members, data, offset)
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

    def _add(self, members: JsonObject, data: bytes, offset: int) -> None:
        recording = self.recording
        recording.keys.append(cast("str", members["key"]))
        recording.tools.append(sys.intern(cast("str", members["tool"])))
        recording.offsets.append(offset)
        recording.lengths.append(len(data))
        if recording.outcomes is not None:
            recording.outcomes.append(number(data, members))
        recording.numbers.append(self.number)

    def _bare(self, members: JsonObject, data: bytes, offset: int) -> None:
        lines.bare(members)
        self._add(members, data, offset)

    def _finish(self) -> None:
        recording = self.recording
        if self.number == 0:
            raise EmptyFile(
                recording.name,
                "the file is empty",
                "delete it if it is meant to be recorded anew",
            )
        if not self.in_order:
            self._sort()
        if recording.kind == "cassette" and recording.end is None:
            self._note(
                "incomplete",
                "the recording was cut short: it has no end line and was not swept for"
                " credentials recognised late",
            )

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
        return f"{self.recording.name}:{self.number}"

    def _corrupt(self, what: str) -> CorruptCassette:
        where = f"{self.recording.name}:{max(self.number, 1)}"
        return CorruptCassette(where, what, "nothing is recorded over it and nothing is guessed")


_CRLF = Note("crlf", "the lines end in CR LF")
