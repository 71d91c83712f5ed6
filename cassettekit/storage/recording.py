"""A cassette that was read: keys and offsets; everything else is read again when shown."""

import io
import os
import threading
import weakref
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO, Literal

from cassettekit.core import line as lines
from cassettekit.core.canonical import jcs
from cassettekit.core.key import key_of
from cassettekit.core.line import Control, Damage, End, Header
from cassettekit.core.record import Record, Result
from cassettekit.core.values import JsonObject
from cassettekit.errors import CorruptCassette, UnkeyableArgs

Kind = Literal["cassette", "bare"]

COLUMNS = ("seqs", "before", "lengths", "numbers", "outcomes")
"""What a recording keeps of each call as a number, beside its key and its tool."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader should know that is no error."""

    code: str
    text: str


class Recording:
    """A cassette that was read from its first byte to its last.

    `keys` and `tools` are in call order (by `seq`); index `i` is call number `i + 1`;
    `missed` are the calls of a candidate that had no answer.
    `before` are the bytes before each line but for the line ends, of which there is one a line.
    `outcomes`, where they were asked for, hold a number a call, equal where calls of one key
    have equal outcomes; where they are not, the records decide.
    Results stay in the file. The file stays open until `close()`, so a recording that is
    replaced meanwhile is still read as it was.
    """

    def __init__(self, name: str, file: IO[bytes]) -> None:
        self.name = name
        self.kind: Kind = "cassette"
        self.header: Header | None = None
        self.end: End | None = None
        self.controls: list[Control] = []
        self.notes: list[Note] = []
        self.keys: list[str] = []
        self.tools: list[str] = []
        self.seqs = array("Q")
        self.missed: set[int] = set()
        self.before = array("Q")
        self.lengths = array("Q")
        self.numbers = array("I")
        self.outcomes: array[int] | None = None
        # A command that ends on an error leaves closing to the collector.
        self._file = file
        self.close = weakref.finalize(self, file.close)
        self.read_at = _reader_at(file)

    def size(self) -> int:
        """The bytes of the file."""
        return self._file.seek(0, os.SEEK_END)

    @property
    def complete(self) -> bool:
        """Whether the recording was closed; a bare file cannot tell and counts as whole."""
        return self.kind == "bare" or self.end is not None

    @property
    def schemas(self) -> JsonObject:
        """Each tool's digest of its signature or input schema, by tool name."""
        merged: JsonObject = {}
        for control in self.controls:
            tools = control.members.get("tools") if control.key == lines.SCHEMAS else None
            if isinstance(tools, dict):
                merged.update(tools)
        return merged

    def line(self, index: int) -> bytes:
        """The bytes of one call's line, without its line end."""
        return self.read_at(self.lengths[index], self.before[index] + self.numbers[index] - 1)

    def number(self, index: int) -> int:
        """The line number of a call, from 1."""
        return self.numbers[index]

    def where(self, index: int) -> str:
        """`file:line` of a call."""
        return f"{self.name}:{self.numbers[index]}"

    def members(self, index: int, data: bytes | None = None) -> JsonObject:
        """The members of one call's line, read again from the file unless `data` holds it.

        Raises:
            CorruptCassette: It is nested too deep to be walked, or the file changed since it
                was indexed.
        """
        try:
            return lines.parse_shallow(self.line(index) if data is None else data)
        except Damage as damage:
            raise CorruptCassette(self.where(index), str(damage)) from None

    def record(self, index: int) -> Record:
        """One call as a record; see `members` for what it raises.

        A bare file's record has no arguments and the file's own key.
        """
        members = self.members(index)
        try:
            if self.kind == "bare":
                bare = lines.bare(members)
                return Record(bare.key, index, bare.tool, "", {}, Result(bare.result))
            return lines.call(members)
        except Damage as damage:
            raise CorruptCassette(self.where(index), str(damage)) from None

    def edited(self) -> Iterator[int]:
        """The calls whose arguments no longer give their key: somebody edited the file."""
        if self.kind == "bare":
            return
        for index in range(len(self.keys)):
            if is_edited(self.record(index)):
                yield index


def is_edited(record: Record) -> bool:
    """Whether somebody changed a call after its key was made."""
    try:
        return key_of(jcs(record.args), record.tool, record.v) != record.key
    except UnkeyableArgs:  # a number that no stored arguments hold
        return True


def _reader_at(file: IO[bytes]) -> Callable[[int, int], bytes]:
    """A function that reads some bytes at some offset, from any thread."""
    if isinstance(file, io.FileIO) and hasattr(os, "pread"):
        return partial(os.pread, file.fileno())
    lock = threading.Lock()

    def read(size: int, offset: int) -> bytes:
        with lock:
            file.seek(offset)
            return file.read(size)

    return read
