"""Hand a copy of everything that passes to the process that records it."""

import contextlib
import json
import os
import select
import struct
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cassettekit.adapters.mcp.lines import widen
from cassettekit.adapters.mcp.protocol import SIDES, Side, starts_call
from cassettekit.session.notices import say

if TYPE_CHECKING:
    from cassettekit.storage.numbering import Numbering

HEAD: Final = struct.Struct("<BI")
GROUP: Final = len(SIDES)
NUMBER: Final = GROUP + 1
END: Final = GROUP + 2

# Reading a line of 10 MB takes 40 ms, and its last bytes would wait for that.
_LONG = 1 << 16
_ENDS = 1 << 12
_SIGN = b"tools/call"

# How far the recording may fall behind before who passes on has to wait for it.
_FURTHEST = 64 << 20


class NoRecording(Exception):
    """There can be no recording, so no call may pass."""


class Tap:
    """The passing side's end: `heard` returns at once, unless the recording is far behind.

    What was given is in the pipe, and so survives this process, before `heard` returns, unless
    the other process is more than a pipe behind. Should that one die, nothing is recorded any
    more and everything still passes. `numbering` waits for a recording that is being opened.
    """

    def __init__(self, fd: int, numbering: "Callable[[], Numbering]") -> None:
        self._fd = fd
        self._open = numbering
        self._numbering: Numbering | None = None
        self._calls = _Calls()
        widen(fd)
        os.set_blocking(fd, False)
        self._changed = threading.Condition()
        self._behind: deque[memoryview] = deque()
        self._size = 0
        self._broken = False

    def heard(self, side: Side, chunk: bytes) -> None:
        """Hand on some bytes of one side.

        Raises:
            NoRecording: A call starts in them, and the recording could not be opened.
        """
        if side == "client":
            self._number(chunk)
        self._put(SIDES.index(side), chunk)

    def _number(self, chunk: bytes) -> None:
        """Number the calls that these bytes start: now, for other servers are called too."""
        for _ in range(self._calls.feed(chunk)):
            try:
                numbering = self._numbering = self._numbering or self._open()
                number = numbering.begin()
            except OSError as error:
                self._give_up(error.strerror or str(error))
                return
            self._put(NUMBER, b"%d" % number)

    def drop(self) -> None:
        """Hand on nothing any more."""
        self._broken = True

    def watch(self, group: int) -> None:
        """Say which process group is the server's."""
        self._put(GROUP, b"%d" % group)

    def end(self, code: int, *, by_itself: bool) -> None:
        """Say how the server ended; returns when all that was heard is handed on."""
        self._put(END, b"%d %d" % (code, by_itself))
        with self._changed:
            self._changed.wait_for(lambda: not self._behind)
        os.close(self._fd)

    def _put(self, kind: int, data: bytes) -> None:
        frame = memoryview(HEAD.pack(kind, len(data)) + data)
        with self._changed:
            if self._broken:
                return
            if not self._behind:
                frame = frame[self._write(frame) :]
                if not frame:
                    return
                threading.Thread(target=self._catch_up, daemon=True).start()
            self._behind.append(frame)
            self._size += len(frame)
            self._changed.wait_for(lambda: self._size <= _FURTHEST)

    def _catch_up(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                select.select([], [self._fd], [])
            with self._changed:
                while self._behind:
                    frame = self._behind[0]
                    written = self._write(frame)
                    self._size -= written
                    if written < len(frame):
                        self._behind[0] = frame[written:]
                        break
                    self._behind.popleft()
                self._changed.notify_all()
                if not self._behind:
                    return

    def _write(self, frame: memoryview) -> int:
        if self._broken:
            return len(frame)
        try:
            return os.write(self._fd, frame)
        except BlockingIOError:
            return 0
        except OSError as error:
            self._give_up(error.strerror or str(error))
            return len(frame)

    def _give_up(self, why: str) -> None:
        # Whatever becomes of the recording, the session goes on.
        if not self._broken:
            say(f"nothing is recorded from here on: {why}")
        self._broken = True


class _Calls:
    """Counts the calls that a client's bytes start.

    For a long line that is a guess by its two ends, which the reader of the whole corrects.
    """

    def __init__(self) -> None:
        self._head = b""
        self._tail = b""

    def feed(self, chunk: bytes) -> int:
        """How many calls start in the lines that this chunk ends."""
        first, *others = chunk.split(b"\n")
        self._add(first)
        count = 0
        for piece in others:
            count += self._count()
            self._head = self._tail = b""
            self._add(piece)
        return count

    def _add(self, piece: bytes) -> None:
        if len(self._head) <= _LONG:
            self._head += piece[: _LONG + 1 - len(self._head)]
        self._tail = (self._tail + piece[-_ENDS:])[-_ENDS:]

    def _count(self) -> int:
        head = self._head
        if len(head) > _LONG:
            return int(_SIGN in head[:_ENDS] or _SIGN in self._tail)
        return _calls_on(head) if b"call" in head else 0


def _calls_on(line: bytes) -> int:
    # The standard library's parser takes a few µs more a call than orjson, and 25 ms less of
    # a start that a client waits for.
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return 0
    messages = value if isinstance(value, list) else [value]
    return sum(isinstance(message, dict) and starts_call(message) for message in messages)
