"""Read a cassette that a command was given: a file, or `-` for standard input."""

import sys
from pathlib import Path

from cassettekit.storage.known import Known
from cassettekit.storage.reading import read_bytes, read_file
from cassettekit.storage.recording import Recording


def read_recording(path: Path, *, known: Known | None = None) -> Recording:
    """Read the cassette named on the command line; see `read_file` for what it raises."""
    if str(path) == "-":
        return read_bytes("<stdin>", sys.stdin.buffer.read(), known=known)
    return read_file(path, known=known)
