"""Read a cassette file from its first byte to its last, and say what is wrong with it."""

import io
import os
import stat
from array import array
from typing import IO, cast

from cassettekit.core import line as lines
from cassettekit.core.line import Control, Damage, End, Header
from cassettekit.core.values import JsonObject
from cassettekit.errors import (
    CorruptCassette,
    EmptyFile,
    MergeMarks,
    NoFile,
    NoPermission,
    NotAFile,
    UnknownVersion,
    UnreadableCassette,
)
from cassettekit.storage.recording import Note, Recording

_BOM = b"\xef\xbb\xbf"
_CHUNK = 1 << 18
_VERSION = 1


def read_file(path: str | os.PathLike[str]) -> Recording:
    """Read a cassette from a file.

    Raises:
        UnreadableCassette: It is missing, no file, not to be opened, empty, of another
            format version, in the middle of a merge, or damaged: each has its own class.
    """
    return read_stream(os.fspath(path), open_regular(path))


def open_regular(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a regular file for reading, unbuffered.

    Raises:
        UnreadableCassette: It is missing, no regular file, or not to be opened.
    """
    name = os.fspath(path)
    try:
        # The recording that is read from it owns it.
        file = open(path, "rb", buffering=0, opener=_open_at_once)  # noqa: SIM115
    except FileNotFoundError:
        raise NoFile(name, "there is no such file", _how_to_record(name)) from None
    except PermissionError:
        raise NoPermission(name, "the file may not be opened", "look at its mode") from None
    except IsADirectoryError:
        raise NotAFile(name, "this is a directory", "name a file in it") from None
    except (OSError, ValueError) as error:
        raise UnreadableCassette(repr(name), f"the file cannot be opened ({error})") from None
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise NotAFile(name, "this is no regular file", "read it from standard input as `-`")
    return file


def _open_at_once(path: str, flags: int) -> int:
    # A pipe that nobody writes to would otherwise wait for ever.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _how_to_record(name: str) -> str:
    return f"record one with `cassette record {name} -- CMD`"


def read_stream(name: str, file: IO[bytes]) -> Recording:
    """Read a cassette from an open file that can seek; the recording owns the file."""
    recording = Recording(name, file)
    try:
        _Scan(recording).run(file)
    except BaseException:
        file.close()
        raise
    return recording


def read_bytes(name: str, data: bytes) -> Recording:
    """Read a cassette that is in memory already, from standard input say."""
    return read_stream(name, io.BytesIO(data))


class _Scan:
    """One pass over a file."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.number = 0
        self.last_seq = -1
        self.in_order = True
        self.names: dict[str, str] = {}

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
            for piece in pieces:
                self._line(piece, offset)
                offset += len(piece) + 1
        self._tail(b"".join(rest), offset)
        self._finish()

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
            self._add(cast("str", key), cast("str", members["tool"]), data, offset)
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

    def _add(self, key: str, tool: str, data: bytes, offset: int) -> None:
        recording = self.recording
        recording.keys.append(key)
        recording.tools.append(self.names.setdefault(tool, tool))
        recording.offsets.append(offset)
        recording.lengths.append(len(data))
        recording.numbers.append(self.number)

    def _bare(self, members: JsonObject, data: bytes, offset: int) -> None:
        bare = lines.bare(members)
        self._add(bare.key, bare.tool, data, offset)

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
        for name in ("seqs", "offsets", "lengths", "numbers"):
            column = getattr(recording, name)
            setattr(recording, name, array(column.typecode, (column[i] for i in order)))

    def _note(self, code: str, text: str) -> None:
        self.recording.notes.append(Note(code, text))

    def _where(self) -> str:
        return f"{self.recording.name}:{self.number}"

    def _corrupt(self, what: str) -> CorruptCassette:
        where = f"{self.recording.name}:{max(self.number, 1)}"
        return CorruptCassette(where, what, "nothing is recorded over it and nothing is guessed")


_CRLF = Note("crlf", "the lines end in CR LF")
