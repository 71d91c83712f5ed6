"""Read a cassette: from a file, from what can seek, or from memory."""

import io
import os
from typing import IO

from cassettekit.storage.known import Known
from cassettekit.storage.recording import Recording
from cassettekit.storage.regular import open_regular
from cassettekit.storage.scan import Scan, resting_collector


def read_file(path: str | os.PathLike[str], *, known: Known | None = None) -> Recording:
    """Read a cassette from its first byte to its last.

    With `known`, which then learns its calls, a number for each call's outcome too.

    Raises:
        UnreadableCassette: It is missing, no file, not to be opened, empty, of another
            format version, in the middle of a merge, or damaged: each has its own class.
    """
    return read_stream(os.fspath(path), open_regular(path), known=known)


def read_stream(name: str, file: IO[bytes], *, known: Known | None = None) -> Recording:
    """Read a cassette from an open file that can seek; the recording owns the file."""
    recording = Recording(name, file)
    try:
        with resting_collector():
            scan = Scan(recording, known)
            scan.read()
            scan.finish()
    except BaseException:
        recording.close()
        raise
    return recording


def read_bytes(name: str, data: bytes, *, known: Known | None = None) -> Recording:
    """Read a cassette that is in memory already, from standard input say."""
    return read_stream(name, io.BytesIO(data), known=known)
