"""The recording while its run is on: `FILE.part`, shared by all its live writers."""

import os
import threading
import weakref
from pathlib import Path

from cassettekit.core.sealed import SealedLine
from cassettekit.errors import ClosedCassette, WriteFailed
from cassettekit.storage import files
from cassettekit.storage.closing import BASELINE, Closed, Closing, close_part
from cassettekit.storage.handles import Handles, Rewrite
from cassettekit.storage.locks import LOCK_EX, LOCK_UN, flock


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
        self.left = False
        self._closing = closing
        self._threads = threading.RLock()
        self._busy = False
        self._late: list[tuple[SealedLine | None, int]] = []
        self._forked_from: int | None = None
        self._handles = Handles(self.path)
        files.make_folder(target)
        try:
            self._handles.join(header)
        except OSError as error:
            raise self._refused(error) from error
        _LIVE.add(self)

    @property
    def kept(self) -> Path | None:
        """Where the part of a dead run was set aside."""
        return self._handles.kept

    @property
    def joined(self) -> int:
        """How many writers joined so far, this one included."""
        with self._threads:
            self._here()
            return self._handles.counters.joined

    # --- one call ------------------------------------------------------------------------

    def begin(self) -> int:
        """Start a call: its `seq`, unique and increasing over all writers."""
        with self._threads:
            if self.left or self._forked_from is not None:
                self._here()
            self._busy = True
            handles = self._handles
            flock(handles.lock, LOCK_EX)
            try:
                seq = handles.counters.begin()
            finally:
                flock(handles.lock, LOCK_UN)
                self._busy = False
            if self._late:
                self._write_late()
        return seq

    def control(self, line: SealedLine) -> None:
        """Add a line that is no call."""
        self.append(line, ended=0)

    def abandon(self) -> None:
        """End a call that is not recorded: it was cancelled. Its `seq` stays a gap."""
        self.append(None)

    def append(self, line: SealedLine | None, *, ended: int = 1) -> None:
        """End a call: its line is in the file, whole, when this returns."""
        with self._threads:
            if self._busy:
                # The collector closed an abandoned generator in the middle of a write of
                # this very thread: its line comes after that write.
                self._late.append((line, ended))
                return
            if self.left or self._forked_from is not None:
                self._here()
            self._busy = True
            handles = self._handles
            flock(handles.lock, LOCK_EX)
            try:
                if line is None:
                    handles.counters.end()
                else:
                    handles.put(line, ended)
            except OSError as error:
                if ended:
                    handles.counters.end()
                raise self._refused(error) from error
            finally:
                flock(handles.lock, LOCK_UN)
                self._busy = False
            if self._late:
                self._write_late()

    def _write_late(self) -> None:
        while self._late:
            line, ended = self._late.pop(0)
            self.append(line, ended=ended)

    def _refused(self, error: OSError) -> WriteFailed:
        reason = error.strerror or str(error)
        return WriteFailed(str(self.path), f"cannot be written ({reason})")

    # --- forks ---------------------------------------------------------------------------

    def _here(self) -> None:
        if self.left:
            raise ClosedCassette(str(self.target), "the recording is closed")
        if self._forked_from is not None:
            if not self._handles.rejoin(self._forked_from):
                raise ClosedCassette(
                    str(self.target), "the process that this one was forked from has closed it"
                )
            self._forked_from = None

    def _after_fork(self) -> None:
        # A lock is shared with the parent as long as its descriptor is: this process takes
        # its own, and only when it makes a call.
        self._threads = threading.RLock()
        self._busy = False
        self._late = []
        if not self.left and self._forked_from is None:
            self._forked_from = self._handles.identity()
            self._handles.drop()

    # --- leaving -------------------------------------------------------------------------

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
            if self._forked_from is not None:
                return None
            handles = self._handles
            try:
                with handles.locked():
                    if rewrite is not None:
                        handles.sweep(rewrite)
                    if failed:
                        handles.counters.fail()
                    return self._close() if handles.is_last() else None
            except OSError as error:
                raise self._refused(error) from error
            finally:
                handles.drop()
                handles.counters.close()

    def _close(self) -> Closed:
        counters = self._handles.counters
        closed = close_part(
            self.path,
            self.target,
            joined=counters.joined,
            failed=counters.failed,
            running=counters.running,
            how=self._closing,
        )
        self._handles.remove()
        return closed


_LIVE: "weakref.WeakSet[Part]" = weakref.WeakSet()


def _after_fork_in_child() -> None:
    for part in tuple(_LIVE):
        part._after_fork()  # noqa: SLF001 - the hook is this module's


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
