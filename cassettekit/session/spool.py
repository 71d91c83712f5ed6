"""Keep rewritten lines beside, to go over them again without making them again."""

import struct
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from cassettekit.session.rewriting import Rewritten

_HEAD: Final = struct.Struct("<IQ?")


class Spool:
    """Lines in a file without a name, which nobody else can open.

    They may be more than memory holds; what is said of a few of them is kept there.
    """

    def __init__(self, lines: Iterable[Rewritten]) -> None:
        self._said: dict[int, Rewritten] = {}
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the spool lives
        for index, line in enumerate(lines):
            self._file.write(_HEAD.pack(len(line.line), line.number, line.changed))
            self._file.write(line.line)
            if line.hits or line.unlooked:
                self._said[index] = replace(line, line=b"")

    def __iter__(self) -> Iterator[Rewritten]:
        file, index = self._file, 0
        file.seek(0)
        while head := file.read(_HEAD.size):
            size, number, changed = _HEAD.unpack(head)
            line = file.read(size)
            said = self._said.get(index)
            if said is None:
                yield Rewritten(line, number, changed)
            else:
                yield replace(said, line=line)
            index += 1

    def close(self) -> None:
        """Let the lines go."""
        self._file.close()
