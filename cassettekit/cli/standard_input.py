"""Read a cassette that a command was given: a file, or `-` for standard input."""

import sys
from pathlib import Path

from cassettekit.storage.reading import read_bytes, read_file
from cassettekit.storage.recording import Recording


def read_recording(path: Path, *, outcomes: bool = False) -> Recording:
    """Read the cassette named on the command line; see `read_file` for what it raises."""
    if str(path) == "-":
        return read_bytes("<stdin>", sys.stdin.buffer.read(), outcomes=outcomes)
    return read_file(path, outcomes=outcomes)
