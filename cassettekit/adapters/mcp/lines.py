"""Cut a stream of bytes into lines of any length, and write bytes to a descriptor."""

import contextlib
import fcntl
import os
from collections.abc import Iterator

CHUNK = 1 << 18


class Lines:
    """The lines of a stream that arrives in chunks; nothing is copied twice."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def feed(self, chunk: bytes) -> list[bytes]:
        """The lines that this chunk ends, without their line ends."""
        first, *others = chunk.split(b"\n")
        self._pieces.append(first)
        if not others:
            return []
        lines = [b"".join(self._pieces), *others]
        self._pieces = [lines.pop()]
        return lines

    def rest(self) -> bytes:
        """What came after the last line end, once the stream is over."""
        rest = b"".join(self._pieces)
        self._pieces = []
        return rest


def chunks(fd: int) -> Iterator[bytes]:
    """Everything that comes out of a descriptor, as it comes."""
    # Python's own buffered readers wait for a full buffer, and one that a daemon thread holds
    # at exit ends the interpreter with a fatal error.
    while chunk := os.read(fd, CHUNK):
        yield chunk


def write_all(fd: int, data: bytes) -> None:
    """Write all of it, however little the other end takes at a time."""
    written = os.write(fd, data)
    if written == len(data):
        return
    rest = memoryview(data)[written:]
    while rest:
        rest = rest[os.write(fd, rest) :]


def widen(fd: int) -> None:
    """Let a pipe hold more than 64 KB where the system can: a long line then waits less often."""
    resize = getattr(fcntl, "F_SETPIPE_SZ", None)
    if resize is not None:
        with contextlib.suppress(OSError):
            fcntl.fcntl(fd, resize, 1 << 20)


def read_all(fd: int) -> bytes:
    """Everything until the other end is closed."""
    return b"".join(chunks(fd))
