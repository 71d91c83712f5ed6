"""The counters that all writers of one recording share, in a few words of mapped memory."""

import mmap
import os

from cassettekit.storage import files

_WORDS = 7
_SIZE = _WORDS * 8
_SEQ, _RUNNING, _JOINED, _FAILED, _WHOLE, _GENERATION, _WRITING = range(_WORDS)


class Counters:
    """Sequence, open calls, writers, and how far the part is known to be whole.

    Only used with the lock of the recording held. Each step is one store, so a writer that is
    killed leaves a counter as it was before the step or after it.
    """

    def __init__(self, fd: int) -> None:
        if os.fstat(fd).st_size < _SIZE:
            # Written, not stretched: a full disk has to refuse here, where it is an error. Memory
            # that stands for no block of the disk kills the process that touches it.
            os.lseek(fd, 0, os.SEEK_SET)
            files.write_all(fd, bytes(_SIZE))
        self._memory = mmap.mmap(fd, _SIZE)
        # Half the price of packing structures, twice a call.
        self._words = memoryview(self._memory).cast("Q")

    def reset(self, size: int) -> None:
        """Start a recording whose part has `size` bytes."""
        for word in range(_WORDS):
            self._words[word] = 0
        self.settle(size)

    def begin(self) -> int:
        """Start a call and give its `seq`."""
        words = self._words
        seq = words[_SEQ]
        words[_RUNNING] += 1
        words[_SEQ] = seq + 1
        return seq

    def end(self) -> None:
        """End a call of which nothing is written."""
        words = self._words
        words[_RUNNING] -= 1 if words[_RUNNING] else 0

    @property
    def running(self) -> int:
        """The calls that began and did not end."""
        return self._words[_RUNNING]

    @property
    def joined(self) -> int:
        """How many writers joined."""
        return self._words[_JOINED]

    def join(self) -> None:
        """Count a writer."""
        self._words[_JOINED] += 1

    def fail(self) -> None:
        """Count a writer whose run failed."""
        self._words[_FAILED] += 1

    @property
    def failed(self) -> bool:
        """Whether the run of any writer failed."""
        return self._words[_FAILED] > 0

    def start_writing(self, generation: int) -> bool:
        """Say that a line is about to be written into the part of this generation.

        False, and nothing is said, where the part is another one, or holds what a writer that
        was killed left.
        """
        words = self._words
        if words[_WRITING] or words[_GENERATION] != generation:
            return False
        words[_WRITING] = 1
        return True

    def wrote(self, size: int, ended: int) -> None:
        """Count a line of `size` bytes, written whole, that ends some calls."""
        words = self._words
        words[_WHOLE] += size
        words[_WRITING] = 0
        words[_RUNNING] -= ended if words[_RUNNING] else 0

    def settle(self, size: int) -> None:
        """Say that the part holds `size` bytes of whole lines and nothing else."""
        self._words[_WHOLE] = size
        self._words[_WRITING] = 0

    @property
    def whole(self) -> int:
        """The bytes of the part that are known to be whole lines."""
        return self._words[_WHOLE]

    @property
    def generation(self) -> int:
        """How often the part was written anew, to sweep it."""
        return self._words[_GENERATION]

    def next_generation(self) -> None:
        """Count a part written anew."""
        self._words[_GENERATION] += 1

    def close(self) -> None:
        """Let the memory go."""
        self._words.release()
        self._memory.close()
