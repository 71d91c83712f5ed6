"""The counters that all writers of one recording share, in a few words of mapped memory."""

import mmap
import os

from cassettekit.storage import files

_WORDS = 5
_SIZE = _WORDS * 8
_SEQ, ENDED, _JOINED, _FAILED, STATE = range(_WORDS)


class Counters:
    """Calls begun and ended, writers, and whether the part holds whole lines only.

    `words` are for whoever holds the lock of the recording. Each step is one store, so a writer
    that is killed leaves a word as it was before the step or after it. The word STATE names the
    part, another one each time it was written anew, and is one more while a line is written.
    """

    def __init__(self, fd: int) -> None:
        if os.fstat(fd).st_size < _SIZE:
            # Written, not stretched: a full disk has to refuse here, where it is an error. Memory
            # that stands for no block of the disk kills the process that touches it.
            os.lseek(fd, 0, os.SEEK_SET)
            files.write_all(fd, bytes(_SIZE))
        self._memory = mmap.mmap(fd, _SIZE)
        # Half the price of packing structures, twice a call; a method a step is as dear again.
        self.words = memoryview(self._memory).cast("Q")

    def reset(self) -> None:
        """Start a recording."""
        for word in range(_WORDS):
            self.words[word] = 0

    def begin(self) -> int:
        """Start a call and give its `seq`."""
        words = self.words
        seq = words[_SEQ]
        words[_SEQ] = seq + 1
        return seq

    def end(self) -> None:
        """End a call of which nothing is written."""
        self.words[ENDED] += 1

    @property
    def running(self) -> int:
        """The calls that began and did not end."""
        return max(0, self.words[_SEQ] - self.words[ENDED])

    @property
    def joined(self) -> int:
        """How many writers joined."""
        return self.words[_JOINED]

    def join(self) -> None:
        """Count a writer."""
        self.words[_JOINED] += 1

    def fail(self) -> None:
        """Count a writer whose run failed."""
        self.words[_FAILED] += 1

    @property
    def failed(self) -> bool:
        """Whether the run of any writer failed."""
        return self.words[_FAILED] > 0

    @property
    def state(self) -> int:
        """Which part this is, be it whole or not."""
        return self.words[STATE] & ~1

    def settle(self, state: int) -> None:
        """Say which part this is, and that it holds whole lines and nothing else."""
        self.words[STATE] = state

    def close(self) -> None:
        """Let the memory go."""
        self.words.release()
        self._memory.close()
