"""Read long files in two processes: this one their first halves, one of its own the second."""

import contextlib
import os
import signal
from array import array
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from cassettekit.core.text import dumps_ascii, loads
from cassettekit.storage.columns import Columns
from cassettekit.storage.known import Known
from cassettekit.storage.recording import Recording
from cassettekit.storage.regular import open_regular
from cassettekit.storage.scan import CHUNK, Scan, batches, calls_first, reader, resting_collector

_WORTH_IT = 1 << 24
"""From this size on reading takes much longer than starting a process: a tenth of a second."""

_KEY = 16
_SIZE = 8
_ARRAYS = ("seqs", "sizes", "numbers")


def pays(paths: Sequence[Path]) -> bool:
    """Whether files are long enough for two processes, and this system can have them."""
    try:
        size = sum(path.stat().st_size for path in paths)
    except OSError:  # whoever reads it says why
        return False
    return size >= _WORTH_IT and hasattr(os, "fork") and (os.cpu_count() or 1) > 1


def read_in_halves(paths: Sequence[Path], *, outcomes: bool) -> list[Recording]:
    """Read some files, with a number for each call's outcome where they are asked for.

    What the other process cannot read, a control line say, is read here, and what follows it.

    Raises:
        UnreadableCassette: One of them is damaged; which one, when others are, is not fixed.
        OSError: The system has no process left.
    """
    with contextlib.ExitStack() as opened, resting_collector():
        recordings = []
        for path in paths:
            recordings.append(Recording(os.fspath(path), open_regular(path)))
            opened.callback(recordings[-1].close)
        known = Known() if outcomes else None
        middles = list(map(_middle, recordings))
        seconds = _SecondHalves(recordings, middles, outcomes=outcomes)
        opened.callback(seconds.stop)
        scans = []
        for recording, middle in zip(recordings, middles, strict=True):
            scans.append(Scan(recording, known))
            scans[-1].read(middle)
        for scan, half in zip(scans, seconds.halves(), strict=True):
            if half is not None and half.keys and scan.takes_calls:
                scan.take(half)
            scan.read()
            scan.finish()
        opened.pop_all()
        return recordings


def _middle(recording: Recording) -> int:
    """Where a line starts, about half way."""
    offset = recording.size() // 2
    while chunk := recording.read_at(CHUNK, offset):
        if (found := chunk.find(b"\n")) >= 0:
            return offset + found + 1
        offset += len(chunk)
    return offset


class _SecondHalves:
    """The calls behind the middles of some files, read by a process of its own.

    Raises:
        OSError: The system has no process left.
    """

    def __init__(
        self, recordings: Sequence[Recording], middles: Sequence[int], *, outcomes: bool
    ) -> None:
        here, there = os.pipe()
        self._count = len(recordings)
        self._pipe = open(here, "rb")  # noqa: SIM115 - closed by whoever waits or gives up
        try:
            self._process = os.fork()
        except OSError:
            os.close(there)
            self._pipe.close()
            raise
        if not self._process:
            _read_and_leave(recordings, middles, there, outcomes=outcomes)
        os.close(there)

    def halves(self) -> list[Columns | None]:
        """The calls of each file; None where the other process came to nothing."""
        with self._pipe as pipe:
            data = pipe.read()
        self._wait()
        size = int.from_bytes(data[:_SIZE], "little")
        if len(data) < _SIZE or len(data) != size:
            return [None] * self._count
        halves: list[Columns | None] = []
        at = _SIZE
        for _ in range(self._count):
            half, at = _unpacked(data, at)
            halves.append(half)
        return halves

    def stop(self) -> None:
        """Give up, if nobody waited for it."""
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)
            self._wait()
            self._pipe.close()

    def _wait(self) -> None:
        process, self._process = self._process, 0
        # Whoever started us may ignore SIGCHLD, and so nobody can tell how it ended.
        with contextlib.suppress(ChildProcessError):
            os.waitpid(process, 0)


def _read_and_leave(
    recordings: Sequence[Recording], middles: Sequence[int], there: int, *, outcomes: bool
) -> NoReturn:
    # Nothing of the parent may run here: no handler, no buffer that is flushed twice.
    try:
        with open(there, "wb") as pipe:
            known = Known() if outcomes else None
            halves = [
                _packed(_calls(recording, middle, known))
                for recording, middle in zip(recordings, middles, strict=True)
            ]
            pieces = list(chain.from_iterable(halves))
            size = _SIZE + sum(map(len, pieces))
            pipe.write(size.to_bytes(_SIZE, "little"))
            pipe.writelines(pieces)
    finally:
        os._exit(0)


def _calls(recording: Recording, offset: int, known: Known | None) -> Columns:
    """The calls from an offset on, as far as there are only calls."""
    read = Columns([], [], array("Q"), array("Q"), array("q"), [], in_order=True)
    columns = reader(known)
    for pieces in batches(recording.read_at, offset):
        calls, end = calls_first(pieces)
        some = columns(calls) if calls else None
        if some is None:
            break
        read.missed.extend(len(read.keys) + place for place in some.missed)
        follows = some.in_order and (not read.seqs or some.seqs[0] > read.seqs[-1])
        read = read._replace(in_order=read.in_order and follows)
        read.keys.extend(some.keys)
        read.tools.extend(some.tools)
        for name in _ARRAYS:
            getattr(read, name).extend(getattr(some, name))
        if end:
            break
    return read


def _packed(read: Columns) -> list[bytes]:
    names = {tool: number for number, tool in enumerate(dict.fromkeys(read.tools))}
    columns = [array("I", map(names.__getitem__, read.tools))]
    columns += [getattr(read, name) for name in _ARRAYS]
    head: dict[str, Any] = {
        "keys": len(read.keys),
        "tools": list(names),
        "missed": read.missed,
        "in_order": read.in_order,
        "columns": [len(column) for column in columns],
    }
    written = dumps_ascii(head)
    return [
        len(written).to_bytes(_SIZE, "little"),
        written,
        "".join(read.keys).encode(),
        *(column.tobytes() for column in columns),
    ]


def _unpacked(data: bytes, at: int) -> tuple[Columns, int]:
    end = at + _SIZE + int.from_bytes(data[at : at + _SIZE], "little")
    head: Any = loads(data[at + _SIZE : end])
    at, end = end, end + _KEY * head["keys"]
    text = data[at:end].decode()
    keys = [text[place : place + _KEY] for place in range(0, len(text), _KEY)]
    columns = named, seqs, sizes, numbers = array("I"), array("Q"), array("Q"), array("q")
    for column, count in zip(columns, head["columns"], strict=True):
        at, end = end, end + count * column.itemsize
        column.frombytes(data[at:end])
    tools = list(map(head["tools"].__getitem__, named))
    return Columns(keys, tools, seqs, sizes, numbers, head["missed"], head["in_order"]), end
