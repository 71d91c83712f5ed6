"""The three open files of one writer: the part, the lock with its counters, the sign of life.

`FILE.part.lock` holds the lock and the counters; `FILE.part.live` is held shared by every
live writer: whoever can hold it alone is the last, and a writer that was killed no longer
counts. docs/decisions/0006 says why there are three files.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from cassettekit.core.sealed import SealedLine
from cassettekit.errors import ModeConflict
from cassettekit.storage import files, locks
from cassettekit.storage.counters import ENDED, STATE, Counters

_PIECE = 65_536

Rewrite = Callable[[bytes], SealedLine | None]


class Handles:
    """What one writer of a part holds open.

    `kept` names the part of a dead run that joining set aside. All methods but `join`,
    `rejoin` and `drop` are for whoever holds the lock.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock_path = path.with_name(f"{path.name}.lock")
        self.live_path = path.with_name(f"{path.name}.live")
        self.kept: Path | None = None
        self._open: list[int] = []

    # --- joining -------------------------------------------------------------------------

    def join(self, header: SealedLine) -> None:
        """Share what live writers write, or start anew.

        Raises:
            ModeConflict: A live writer records under another header.
            OSError: The folder or the disk refuses.
        """
        try:
            self._take_lock_file()
            try:
                self._live = self._keep(files.open_or_create(self.live_path))
                if locks.alone(self._live):
                    self._start_anew(header)
                self._share()
                self._check_header(header)
                self.counters.join()
            finally:
                locks.unlock(self.lock)
        except BaseException:
            # A sign of life that stayed would keep all others from closing the recording.
            self.drop()
            raise

    def _keep(self, fd: int) -> int:
        self._open.append(fd)
        return fd

    def _take_lock_file(self) -> None:
        while True:
            self.lock = files.open_or_create(self.lock_path)
            locks.lock(self.lock)
            if is_at(self.lock, self.lock_path):
                break
            os.close(self.lock)  # the last writer of an earlier run took it away meanwhile
        self._keep(self.lock)
        self.counters = Counters(self.lock)

    def _start_anew(self, header: SealedLine) -> None:
        if os.path.lexists(self.path):
            self.kept = files.aside(self.path)
            self.path.rename(self.kept)
        fd = files.create(self.path)
        try:
            files.write_all(fd, header)
        except OSError:
            self.path.unlink()  # nothing is in it, and the next run would keep it as a dead one's
            raise
        finally:
            os.close(fd)
        self.counters.reset()

    def _share(self) -> None:
        locks.share(self._live)
        self._file = self._keep(files.open_append(self.path))
        self._state = self.counters.state

    def _check_header(self, header: SealedLine) -> None:
        if _read_at(self._file, len(header), 0) != header:
            raise ModeConflict(
                str(self.path),
                "another writer is recording into it under other rules",
                "give both the same settings, or another file",
            )

    def identity(self) -> int:
        """The number of the lock file: another recording has another."""
        return os.fstat(self.lock).st_ino

    def rejoin(self, identity: int) -> bool:
        """Share the recording anew in a process that was forked; False where it is closed."""
        self.lock = self._keep(files.open_or_create(self.lock_path))
        with self.locked():
            if self.identity() != identity or not is_at(self.lock, self.lock_path):
                self.drop()
                return False
            self.counters = Counters(self.lock)
            self._live = self._keep(files.open_or_create(self.live_path))
            self._share()
        return True

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock of the recording."""
        locks.lock(self.lock)
        try:
            yield
        finally:
            if self._open:
                locks.unlock(self.lock)

    def is_last(self) -> bool:
        """Whether no other writer is alive."""
        return locks.alone(self._live)

    def drop(self) -> None:
        """Close everything; a lock that was held is let go."""
        while self._open:
            os.close(self._open.pop())

    # --- the part ------------------------------------------------------------------------

    def put(self, line: SealedLine, ended: int) -> None:
        """Add a line that ends some calls."""
        words = self.counters.words
        # Another state: it was written anew, or may hold what a writer that was killed left.
        if words[STATE] != self._state:
            self.settle()
        words[STATE] = state = self._state + 1
        files.write_all(self._file, line)
        words[STATE] = state - 1
        words[ENDED] += ended

    def settle(self) -> None:
        """Take away what a writer that was killed in the middle of a line left.

        A whole line that it had no time to count stays.
        """
        if self.counters.state != self._state:
            self._reopen()
        whole = end = os.lseek(self._file, 0, os.SEEK_END)
        while whole and (piece := _read_at(self._file, min(whole, _PIECE), max(0, whole - _PIECE))):
            if found := piece.rfind(b"\n") + 1:
                whole += found - len(piece)
                break
            whole -= len(piece)
        if whole != end:
            os.ftruncate(self._file, whole)
        self.counters.settle(self._state)

    def _reopen(self) -> None:
        self._open.remove(self._file)
        os.close(self._file)
        self._file = self._keep(files.open_append(self.path))
        self._state = self.counters.state

    def sweep(self, rewrite: Rewrite) -> None:
        """Write every line anew that `rewrite` gives another form."""
        self.settle()
        with self.path.open("rb") as old:
            if all(rewrite(line) is None for line in old):
                return
            old.seek(0)
            with files.replacing(self.path) as new:
                for line in old:
                    new.write(rewrite(line) or line)
        self.counters.settle(self._state + 2)
        self._reopen()

    def remove(self) -> None:
        """Remove all three files."""
        for path in (self.path, self.live_path, self.lock_path):
            path.unlink(missing_ok=True)


def is_at(fd: int, path: Path) -> bool:
    """Whether an open file is the one that stands at a path."""
    try:
        there = os.stat(path, follow_symlinks=False)
    except FileNotFoundError:
        return False
    here = os.fstat(fd)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def _read_at(fd: int, size: int, offset: int) -> bytes:
    """Read bytes of a file that nobody else reads through this descriptor."""
    os.lseek(fd, offset, os.SEEK_SET)
    pieces = []
    while size and (piece := os.read(fd, size)):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)
