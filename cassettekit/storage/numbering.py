"""Number the calls of a recording that another process writes."""

from pathlib import Path

from cassettekit.storage import files, locks
from cassettekit.storage.counters import Counters


class Numbering:
    """The counter that all writers of a recording share, for a process that writes nothing.

    To be made while a writer is alive, which closes each call that is numbered here.

    Raises:
        OSError: There is no such part.
    """

    def __init__(self, part: Path) -> None:
        self._lock = files.open_append(part.with_name(f"{part.name}.lock"))
        self._counters = Counters(self._lock)

    def begin(self) -> int:
        """Start a call: its `seq`, unique and increasing over all writers."""
        locks.lock(self._lock)
        try:
            return self._counters.begin()
        finally:
            locks.unlock(self._lock)
