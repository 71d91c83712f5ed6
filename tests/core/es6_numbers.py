"""Make the list of doubles that RFC 8785 implementations are checked with.

Each line is `BITS,TEXT`: the pattern of a double in hex without leading zeros, and the
number as ECMAScript prints it. The list as published is known by its checksums alone, so
it is generated here: 168 chosen patterns, then 2,000 neighbours from the smallest normal
double upward, then a chain of SHA-256 digests read as four little-endian patterns each.

Run: python tests/core/es6_numbers.py 1000000
"""

import hashlib
import itertools
import math
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from cassettekit.core.numbers import number_text

CHOSEN = Path(__file__).parents[2] / "fixtures/canonical/double-bits.hex"
CHECKSUMS = {
    1_000: "be18b62b6f69cdab33a7e0dae0d9cfa869fda80ddc712221570f9f40a5878687",
    10_000: "b9f7a8e75ef22a835685a52ccba7f7d6bdc99e34b010992cbc5864cd12be6892",
    100_000: "22776e6d4b49fa294a0d0f349268e5c28808fe7e0cb2bcbe28f63894e494d4c7",
    1_000_000: "49415fee2c56c77864931bd3624faad425c3c577d6d74e89a83bc725506dad16",
}


def patterns() -> Iterator[int]:
    packed = bytes.fromhex(CHOSEN.read_text())
    yield from (number for (number,) in struct.iter_unpack(">Q", packed))
    yield from range(0x0010000000000000, 0x0010000000000000 + 2000)
    block = bytes(32)
    while True:
        block = hashlib.sha256(block).digest()
        for (pattern,) in struct.iter_unpack("<Q", block):
            number = double(pattern)
            if number != 0 and math.isfinite(number):
                yield pattern


def double(pattern: int) -> float:
    (number,) = struct.unpack(">d", struct.pack(">Q", pattern))
    return number


def checksum(count: int) -> str:
    digest = hashlib.sha256()
    for pattern in itertools.islice(patterns(), count):
        digest.update(f"{pattern:x},{number_text(double(pattern))}\n".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    count = int(sys.argv[1])
    found = checksum(count)
    verdict = "as published" if CHECKSUMS.get(count) == found else "not a known checksum"
    sys.stdout.write(f"{found} {verdict}\n")
