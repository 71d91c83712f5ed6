"""Hand a copy of everything that passes to the process that records it."""

import contextlib
import os
import select
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from cassettekit.adapters.mcp.frames import END, HEAD, NUMBER
from cassettekit.adapters.mcp.lines import widen
from cassettekit.session.notices import say

if TYPE_CHECKING:
    from cassettekit.storage.numbering import Numbering

# How far the recording may fall behind before who passes on has to wait for it.
_FURTHEST = 64 << 20


class NoRecording(Exception):
    """There can be no recording, so no call may pass."""


class Tap:
    """The passing side's end: `put` returns at once, unless the recording is far behind.

    What was given is in the pipe, and so survives this process, before `put` returns, unless
    the other process is more than a pipe behind. Should that one die, nothing is recorded any
    more and everything still passes. `numbering` waits for a recording that is being opened.
    """

    def __init__(self, fd: int, numbering: "Callable[[], Numbering]") -> None:
        self._fd = fd
        self._open = numbering
        self._numbering: Numbering | None = None
        widen(fd)
        os.set_blocking(fd, False)
        self._changed = threading.Condition()
        self._behind: deque[memoryview] = deque()
        self._size = 0
        self._broken = False

    def put(self, kind: int, data: bytes) -> None:
        """Hand on one frame."""
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
            # One frame may be as long as it is: a client sent it.
            self._changed.wait_for(lambda: self._size <= _FURTHEST or len(self._behind) <= 1)

    def number(self, calls: int) -> None:
        """Number calls that start: now, for other servers are called too.

        Raises:
            NoRecording: The recording could not be opened.
        """
        for _ in range(calls):
            try:
                numbering = self._numbering = self._numbering or self._open()
                number = numbering.begin()
            except OSError as error:
                self._give_up(error.strerror or str(error))
                return
            self.put(NUMBER, b"%d" % number)

    def drop(self) -> None:
        """Hand on nothing any more."""
        self._broken = True

    def end(self, code: int, *, by_itself: bool) -> None:
        """Say how the server ended; returns when all that was heard is handed on."""
        self.put(END, b"%d %d" % (code, by_itself))
        with self._changed:
            self._changed.wait_for(lambda: not self._behind)
        os.close(self._fd)

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
