"""The counters that all writers of one recording share, in a few bytes of mapped memory."""

import mmap
import os
import struct

_ALL = struct.Struct("<6Q")
_TWO = struct.Struct("<2Q")
_ONE = struct.Struct("<Q")
_AT_OPEN, _AT_WRITERS, _AT_EXTENT = 8, 16, 32


class Counters:
    """Sequence, open calls, writers, and how far the part is known to be whole.

    Only used with the lock of the recording held. A writer that is killed leaves them as they
    were before or after a step, since each step is one store.
    """

    def __init__(self, fd: int) -> None:
        if os.fstat(fd).st_size < _ALL.size:
            os.ftruncate(fd, _ALL.size)
        self._memory = mmap.mmap(fd, _ALL.size)

    def reset(self, size: int) -> None:
        """Start a recording whose part has `size` bytes."""
        _ALL.pack_into(self._memory, 0, 0, 0, 0, 0, size, 0)

    def begin(self) -> int:
        """Start a call and give its `seq`."""
        seq, running = _TWO.unpack_from(self._memory, 0)
        _TWO.pack_into(self._memory, 0, seq + 1, running + 1)
        return int(seq)

    def end(self, ended: int = 1) -> None:
        """End some calls."""
        (running,) = _ONE.unpack_from(self._memory, _AT_OPEN)
        _ONE.pack_into(self._memory, _AT_OPEN, max(running - ended, 0))

    @property
    def running(self) -> int:
        """The calls that began and did not end."""
        return int(_ONE.unpack_from(self._memory, _AT_OPEN)[0])

    @property
    def joined(self) -> int:
        """How many writers joined."""
        return int(_ONE.unpack_from(self._memory, _AT_WRITERS)[0])

    def join(self) -> None:
        """Count a writer."""
        joined, failed = _TWO.unpack_from(self._memory, _AT_WRITERS)
        _TWO.pack_into(self._memory, _AT_WRITERS, joined + 1, failed)

    def fail(self) -> None:
        """Count a writer whose run failed."""
        joined, failed = _TWO.unpack_from(self._memory, _AT_WRITERS)
        _TWO.pack_into(self._memory, _AT_WRITERS, joined, failed + 1)

    @property
    def failed(self) -> bool:
        """Whether the run of any writer failed."""
        return bool(_TWO.unpack_from(self._memory, _AT_WRITERS)[1])

    @property
    def extent(self) -> tuple[int, int]:
        """The bytes of the part that are known whole, and its generation.

        The generation counts how often the part was written anew to sweep it.
        """
        size, generation = _TWO.unpack_from(self._memory, _AT_EXTENT)
        return size, generation

    @extent.setter
    def extent(self, extent: tuple[int, int]) -> None:
        _TWO.pack_into(self._memory, _AT_EXTENT, *extent)

    def close(self) -> None:
        """Let the memory go."""
        self._memory.close()
