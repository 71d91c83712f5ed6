"""Read a cassette in a process of its own, while this process reads another."""

import contextlib
import os
import signal
from array import array
from pathlib import Path
from typing import IO, Any, NoReturn

from cassettekit.core.line import Control, End, Header
from cassettekit.core.text import dumps_ascii, loads
from cassettekit.storage.reading import read_stream
from cassettekit.storage.recording import COLUMNS, Note, Recording
from cassettekit.storage.regular import open_regular

_WORTH_IT = 1 << 24
"""From this size on reading takes much longer than starting a process: a tenth of a second."""

_KEY = 16
_SIZE = 8


def pays(path: Path) -> bool:
    """Whether a file is long enough for a process of its own, and this system can have one."""
    try:
        size = path.stat().st_size
    except OSError:  # whoever reads it says why
        return False
    return size >= _WORTH_IT and hasattr(os, "fork") and (os.cpu_count() or 1) > 1


class Apart:
    """A file that another process reads, outcomes included; `recording` waits for it.

    Raises:
        UnreadableCassette: It is missing, no regular file, or not to be opened.
        OSError: The system has no process left.
    """

    def __init__(self, path: Path) -> None:
        self._name = os.fspath(path)
        self._file = open_regular(path)
        here, there = os.pipe()
        self._pipe = open(here, "rb")  # noqa: SIM115 - closed by whoever waits or gives up
        try:
            self._process = os.fork()
        except OSError:
            os.close(there)
            self._process = 0
            self._let_go()
            raise
        if not self._process:
            _read_and_leave(self._name, self._file, there)
        os.close(there)

    def recording(self) -> Recording:
        """The recording, as `read_file` gives it.

        Raises:
            UnreadableCassette: It is damaged: what the other process could not read is read
                once more, and said, here.
        """
        with self._pipe as pipe:
            data = pipe.read()
        if self._wait():
            self._file.seek(0)
            return read_stream(self._name, self._file, outcomes=True)
        return _unpacked(Recording(self._name, self._file), data)

    def stop(self) -> None:
        """Give up, if nobody waited for it."""
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)
            self._wait()
            self._let_go()

    def _wait(self) -> int:
        process, self._process = self._process, 0
        try:
            return os.waitpid(process, 0)[1]
        except ChildProcessError:
            # Whoever started us ignores SIGCHLD, and so nobody can tell how it ended.
            return 1

    def _let_go(self) -> None:
        self._pipe.close()
        self._file.close()


def _read_and_leave(name: str, file: IO[bytes], there: int) -> NoReturn:
    # Nothing of the parent may run here: no handler, no buffer that is flushed twice.
    status = 1
    try:
        with open(there, "wb") as pipe:
            recording = read_stream(name, file, outcomes=True)
            pipe.writelines(_packed(recording))
        status = 0
    finally:
        os._exit(status)


def _packed(recording: Recording) -> list[bytes]:
    header, end = recording.header, recording.end
    names = {tool: number for number, tool in enumerate(dict.fromkeys(recording.tools))}
    columns = [
        array("I", map(names.__getitem__, recording.tools)),
        *(getattr(recording, name) for name in COLUMNS),
    ]
    head: dict[str, Any] = {
        "kind": recording.kind,
        "header": None if header is None else [header.version, header.members],
        "end": None if end is None else [end.calls, end.status, end.members],
        "controls": [[control.key, control.members] for control in recording.controls],
        "notes": [[note.code, note.text] for note in recording.notes],
        "missed": sorted(recording.missed),
        "tools": list(names),
        "keys": len(recording.keys),
        "columns": [len(column) for column in columns],
    }
    written = dumps_ascii(head)
    keys = "".join(recording.keys).encode()
    return [
        len(written).to_bytes(_SIZE, "little"),
        written,
        keys,
        *(column.tobytes() for column in columns),
    ]


def _unpacked(recording: Recording, data: bytes) -> Recording:
    at = _SIZE + int.from_bytes(data[:_SIZE], "little")
    head: Any = loads(data[_SIZE:at])
    recording.kind = head["kind"]
    recording.header = head["header"] and Header(*head["header"])
    recording.end = head["end"] and End(*head["end"])
    recording.controls = [Control(*control) for control in head["controls"]]
    recording.notes = [Note(*note) for note in head["notes"]]
    recording.missed = set(head["missed"])
    end = at + _KEY * head["keys"]
    text = data[at:end].decode()
    recording.keys = [text[place : place + _KEY] for place in range(0, len(text), _KEY)]
    numbers = array("I")
    recording.outcomes = array("q")
    columns = [numbers, *(getattr(recording, name) for name in COLUMNS)]
    for column, count in zip(columns, head["columns"], strict=True):
        at, end = end, end + count * column.itemsize
        column.frombytes(data[at:end])
    recording.tools = list(map(head["tools"].__getitem__, numbers))
    return recording
