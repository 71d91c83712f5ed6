"""What the process that passes on tells the one that records: a kind, and bytes."""

import os
import struct
from collections.abc import Iterator
from typing import Final

from cassettekit.adapters.mcp.lines import CHUNK

HEAD: Final = struct.Struct("<BI")

# Bytes of either side of a session on standard streams come as these two, in `SIDES` order.
CLIENT: Final = 0
SERVER: Final = 1
GROUP: Final = 2
NUMBER: Final = 3
END: Final = 4
# Of an exchange on HTTP, whose number comes first.
ASKED: Final = 5
ANSWERED: Final = 6
PIECE: Final = 7
CANCELLED: Final = 8
OVER: Final = 9

EXCHANGE: Final = struct.Struct("<Q")
SESSION: Final = struct.Struct("<H")


def read_frames(fd: int) -> Iterator[tuple[int, bytes]]:
    """Everything that was told, until the other end is closed; half a frame is none."""
    # Cut off in place: joining at every chunk would make a large frame quadratic.
    data = bytearray()
    while chunk := os.read(fd, CHUNK):
        data += chunk
        while len(data) >= HEAD.size:
            kind, size = HEAD.unpack_from(data)
            end = HEAD.size + size
            if end > len(data):
                break
            piece = bytes(data[HEAD.size : end])
            del data[:end]
            yield kind, piece
