"""Say how far a long piece of work is, on a terminal only and not before a second is over."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_SILENT = 1.0
_EVERY = 0.2


def shown_progress(items: Iterable[T], what: str, total: int) -> Iterator[T]:
    """The same items; a line on stderr counts them and is gone when they are all there."""
    if not sys.stderr.isatty():
        yield from items
        return
    start, written = time.monotonic(), 0.0
    for number, item in enumerate(items, start=1):
        yield item
        now = time.monotonic()
        if now - start > _SILENT and now - written > _EVERY:
            written = now
            sys.stderr.write(f"\r{what} {number:,} of {total:,}\x1b[K")
            sys.stderr.flush()
    if written:
        sys.stderr.write("\r\x1b[K")
