"""The recording while its run is on: `FILE.part`, shared by all its live writers.

Beside it stand `FILE.part.lock`, which holds the lock and the counters, and `FILE.part.live`,
which every live writer holds shared: whoever can hold it alone is the last, and a writer
that was killed no longer counts. docs/decisions/0006 says why there are three files.
"""

import contextlib
import os
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

from cassettekit.core.sealed import SealedLine
from cassettekit.errors import ClosedCassette, ModeConflict, WriteFailed
from cassettekit.storage import files, locks
from cassettekit.storage.closing import BASELINE, Closed, Closing, close_part
from cassettekit.storage.counters import Counters

Rewrite = Callable[[bytes], SealedLine | None]


class Part:
    """One writer of a recording that is on.

    Joining sets aside what a dead run left (`kept` names it) and shares what a live one
    writes.

    Raises:
        ModeConflict: A live writer records under other rules.
        WriteFailed: The folder or the disk refuses.
    """

    def __init__(self, target: Path, header: SealedLine, closing: Closing = BASELINE) -> None:
        self.target = target
        self.path = target.with_name(f"{target.name}.part")
        self.kept: Path | None = None
        self.left = False
        self._header = header
        self._closing = closing
        self._threads = threading.RLock()
        self._busy = False
        self._late: list[tuple[SealedLine | None, int]] = []
        self._forked = False
        files.make_folder(target)
        try:
            self._join()
        except OSError as error:
            reason = error.strerror or str(error)
            raise WriteFailed(str(self.path), f"cannot be written ({reason})") from error
        _LIVE.add(self)

    @property
    def _lock_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}.lock")

    @property
    def _live_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}.live")

    # --- joining -------------------------------------------------------------------------

    def _join(self) -> None:
        self._take_lock_file()
        try:
            self._live = files.open_or_create(self._live_path)
            if locks.alone(self._live):
                self._start_anew()
            locks.share(self._live)
            self._file = files.open_append(self.path)
            self._check_header()
            self._counters.join()
            self._generation = self._counters.extent[1]
        finally:
            locks.unlock(self._lock)

    def _take_lock_file(self) -> None:
        while True:
            self._lock = files.open_or_create(self._lock_path)
            locks.lock(self._lock)
            if _is_at(self._lock, self._lock_path):
                break
            os.close(self._lock)  # the last writer of an earlier run took it away meanwhile
        self._counters = Counters(self._lock)

    def _start_anew(self) -> None:
        if self.path.exists():
            self.kept = files.aside(self.path)
            self.path.rename(self.kept)
        fd = files.create(self.path)
        try:
            files.write_all(fd, self._header)
        finally:
            os.close(fd)
        self._counters.reset(len(self._header))

    def _check_header(self) -> None:
        if os.pread(self._file, len(self._header), 0) != self._header:
            raise ModeConflict(
                str(self.path),
                "another writer is recording into it under other rules",
                "give both the same settings, or another file",
            )

    # --- one call ------------------------------------------------------------------------

    def begin(self) -> int:
        """Start a call: its `seq`, unique and increasing over all writers."""
        with self._threads:
            self._here()
            self._busy = True
            locks.lock(self._lock)
            seq = self._counters.begin()
            locks.unlock(self._lock)
            self._busy = False
            if self._late:
                self._write_late()
        return seq

    def append(self, line: SealedLine) -> None:
        """End a call: its line is in the file, whole, when this returns."""
        self._write(line, ended=1)

    def control(self, line: SealedLine) -> None:
        """Add a line that is no call."""
        self._write(line, ended=0)

    def abandon(self) -> None:
        """End a call that is not recorded: it was cancelled. Its `seq` stays a gap."""
        self._write(None, ended=1)

    def _write(self, line: SealedLine | None, *, ended: int) -> None:
        with self._threads:
            if self._busy:
                # The collector closed an abandoned generator in the middle of a write of
                # this very thread: its line comes after that write.
                self._late.append((line, ended))
                return
            self._here()
            self._busy = True
            locks.lock(self._lock)
            try:
                if line is not None:
                    self._put(line)
                if ended:
                    self._counters.end(ended)
            except OSError as error:
                reason = error.strerror or str(error)
                raise WriteFailed(str(self.path), f"cannot be written ({reason})") from error
            finally:
                locks.unlock(self._lock)
                self._busy = False
            if self._late:
                self._write_late()

    def _write_late(self) -> None:
        while self._late:
            line, ended = self._late.pop(0)
            self._write(line, ended=ended)

    def _put(self, line: SealedLine) -> None:
        size, generation = self._counters.extent
        if generation != self._generation:
            self._reopen()
        if os.lseek(self._file, 0, os.SEEK_END) != size:
            self._mend(size)
            size = os.lseek(self._file, 0, os.SEEK_END)
        files.write_all(self._file, line)
        self._counters.extent = size + len(line), self._generation

    def _mend(self, size: int) -> None:
        """Take away what a writer that was killed in the middle of a line left behind.

        A whole line that it had no time to count stays.
        """
        end = os.lseek(self._file, 0, os.SEEK_END)
        tail = os.pread(self._file, max(end - size, 0), size)
        os.ftruncate(self._file, size + tail.rfind(b"\n") + 1)
        os.lseek(self._file, 0, os.SEEK_END)

    def _reopen(self) -> None:
        os.close(self._file)
        self._file = files.open_append(self.path)
        self._generation = self._counters.extent[1]

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        locks.lock(self._lock)
        try:
            yield
        finally:
            locks.unlock(self._lock)

    # --- forks ---------------------------------------------------------------------------

    def _here(self) -> None:
        if self.left:
            raise ClosedCassette(str(self.target), "the recording is closed")
        if self._forked:
            self._forked = False
            self._join_after_fork()

    def _join_after_fork(self) -> None:
        inode = self._inode
        self._lock = files.open_or_create(self._lock_path)
        with self._locked():
            if os.fstat(self._lock).st_ino != inode or not _is_at(self._lock, self._lock_path):
                raise ClosedCassette(
                    str(self.target), "the process that this one was forked from has closed it"
                )
            self._counters = Counters(self._lock)
            self._live = files.open_or_create(self._live_path)
            locks.share(self._live)
            self._file = files.open_append(self.path)
            self._generation = self._counters.extent[1]
        _leave_when_a_worker_exits(self)

    def _after_fork(self) -> None:
        # A lock is shared with the parent as long as its descriptor is: this process takes
        # its own, and only when it makes a call.
        self._threads = threading.RLock()
        self._busy = False
        if self.left or self._forked:
            return
        self._inode = os.fstat(self._lock).st_ino
        self._forked = True
        for fd in (self._lock, self._live, self._file):
            os.close(fd)

    # --- leaving -------------------------------------------------------------------------

    @property
    def joined(self) -> int:
        """How many writers joined so far, this one included."""
        with self._threads:
            self._here()
            return self._counters.joined

    def leave(self, *, failed: bool = False, rewrite: Rewrite | None = None) -> Closed | None:
        """Leave the recording; the last writer closes the file and gives what it made.

        `rewrite` gives the line that takes the place of a line written so far, by anyone, or
        None where it stays: it is how a credential recognised late leaves the lines before.

        Raises:
            WriteFailed: The disk refuses. The part stays, with every call in it.
        """
        with self._threads:
            if self.left:
                return None
            self.left = True
            if self._forked:
                return None
            with self._locked():
                try:
                    if rewrite is not None:
                        self._sweep(rewrite)
                    if failed:
                        self._counters.fail()
                    closed = self._close() if locks.alone(self._live) else None
                finally:
                    os.close(self._live)
                    os.close(self._file)
            os.close(self._lock)
            self._counters.close()
            return closed

    def _close(self) -> Closed:
        size, _ = self._counters.extent
        if os.lseek(self._file, 0, os.SEEK_END) != size:
            self._mend(size)
        closed = close_part(
            self.path,
            self.target,
            joined=self._counters.joined,
            failed=self._counters.failed,
            running=self._counters.running,
            how=self._closing,
        )
        for path in (self.path, self._live_path, self._lock_path):
            path.unlink(missing_ok=True)
        return closed

    def _sweep(self, rewrite: Rewrite) -> None:
        size, generation = self._counters.extent
        if generation != self._generation:
            self._reopen()
        if os.lseek(self._file, 0, os.SEEK_END) != size:
            self._mend(size)
        with self.path.open("rb") as old:
            if all(rewrite(line) is None for line in old):
                return
            old.seek(0)
            with files.replacing(self.path) as new:
                for line in old:
                    new.write(rewrite(line) or line)
                size = new.tell()
        self._counters.extent = size, generation + 1
        self._reopen()


def _is_at(fd: int, path: Path) -> bool:
    try:
        there = os.stat(path, follow_symlinks=False)
    except FileNotFoundError:
        return False
    here = os.fstat(fd)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


_LIVE: "weakref.WeakSet[Part]" = weakref.WeakSet()


def _after_fork_in_child() -> None:
    for part in tuple(_LIVE):
        part._after_fork()  # noqa: SLF001 - the hook is this module's


def _leave_when_a_worker_exits(part: Part) -> None:
    """Leave when a multiprocessing worker ends: it runs no `atexit` functions."""
    from multiprocessing import util  # noqa: PLC0415 - only a forked process needs it

    util.Finalize(None, part.leave, exitpriority=1)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
