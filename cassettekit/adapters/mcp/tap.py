"""Hand a copy of everything that passes to the process that records it."""

import contextlib
import os
import select
import struct
import threading
from collections import deque
from typing import Final

from cassettekit.adapters.mcp.lines import Lines, widen
from cassettekit.adapters.mcp.protocol import read_messages, starts_call
from cassettekit.adapters.mcp.reading import SIDES, Side
from cassettekit.storage.part import Part

HEAD: Final = struct.Struct("<BI")
GROUP: Final = len(SIDES)
NUMBER: Final = GROUP + 1
END: Final = GROUP + 2

# How far the recording may fall behind before who passes on has to wait for it.
_FURTHEST = 64 << 20


class Tap:
    """The passing side's end: `heard` returns at once, unless the recording is far behind.

    What was given is in the pipe, and so survives this process, before `heard` returns, unless
    the other process is more than a pipe behind. Should that one die, nothing is recorded any
    more and everything still passes.
    """

    def __init__(self, fd: int, store: Part) -> None:
        self._fd = fd
        self._store = store
        self._client = Lines()
        widen(fd)
        os.set_blocking(fd, False)
        self._changed = threading.Condition()
        self._behind: deque[bytes] = deque()
        self._size = 0
        self._broken = False

    def heard(self, side: Side, chunk: bytes) -> None:
        """Hand on some bytes of one side."""
        if side == "client":
            self._number(chunk)
        self._put(SIDES.index(side), chunk)

    def _number(self, chunk: bytes) -> None:
        """Number the calls that these bytes start: now, for other servers are called too."""
        for line in self._client.feed(chunk):
            if b"call" not in line:
                continue
            for _ in filter(starts_call, read_messages(line) or ()):
                self._put(NUMBER, b"%d" % self._store.begin())

    def watch(self, group: int) -> None:
        """Say which process group is the server's."""
        self._put(GROUP, b"%d" % group)

    def end(self, code: int, *, by_itself: bool) -> None:
        """Say how the server ended; returns when all that was heard is handed on."""
        # Whoever records leaves last, and so knows every credential when the file is closed.
        self._store.leave()
        self._put(END, b"%d %d" % (code, by_itself))
        with self._changed:
            self._changed.wait_for(lambda: not self._behind)
        os.close(self._fd)

    def _put(self, kind: int, data: bytes) -> None:
        frame = HEAD.pack(kind, len(data)) + data
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

    def _write(self, frame: bytes) -> int:
        if self._broken:
            return len(frame)
        try:
            return os.write(self._fd, frame)
        except BlockingIOError:
            return 0
        except OSError:
            self._broken = True
            return len(frame)
