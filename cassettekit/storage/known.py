"""Read lines that another file holds too: what is known to be whole is not parsed again."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import compress, count, product
from operator import ne

import orjson

from cassettekit.storage.columns import SEQ, Columns, columns, heads, seqs_of

# How many lines of the other file and of the known one are passed over where two runs part.
_STEPS = sorted(product(range(5), repeat=2), key=lambda step: (max(step), sum(step)))[1:]
_ALIKE = 3
"""So many calls that follow each other in both files are no accident."""

_MOST_FAILS = 6


class Known:
    """The calls of the first file that is read, by the rest of their lines, for reading others.

    Two runs have most calls in common, and the lines of such a call differ in their `seq`
    alone. A line that is equal to one that was parsed, but for a `seq` which is looked at,
    need not be parsed: that is half of what reading it costs.
    """

    def __init__(self) -> None:
        self._numbers = array("q")
        self._keys: list[str] = []
        self._tools: list[str] = []
        self._places: dict[int, int] = {}
        self._start_over()

    def _start_over(self) -> None:
        self._place = self._pause = self._fails = 0

    def reader(self) -> Callable[[Sequence[bytes]], Columns | None]:
        """What reads lines of one file, some at a time, that are all calls; see `columns`."""
        if not self._keys:
            return self._learn
        self._start_over()
        return self._read

    def _learn(self, pieces: Sequence[bytes]) -> Columns | None:
        read = columns(pieces, outcomes=True)
        if read is not None:
            self._numbers.extend(read.numbers)
            self._keys += read.keys
            self._tools += read.tools
        return read

    def _read(self, pieces: Sequence[bytes]) -> Columns | None:
        if self._pause:
            self._pause -= 1
            return columns(pieces, outcomes=True)
        read = self._compared(pieces)
        if read is not None:
            self._fails = 0
            return read
        # Where two runs have nothing in common, looking for it costs as much as parsing.
        self._fails = min(self._fails + 1, _MOST_FAILS)
        self._pause = 2**self._fails
        return columns(pieces, outcomes=True)

    def _compared(self, pieces: Sequence[bytes]) -> Columns | None:
        """The columns of lines most of which are known; None for others."""
        commas = [piece.find(b",", SEQ) for piece in pieces]
        numbers = [hash(piece[comma:]) for piece, comma in zip(pieces, commas, strict=True)]
        keys: list[str] = []
        tools: list[str] = []
        news: list[int] = []
        for place, length in self._runs(numbers):
            if place is None:
                news += range(len(keys), len(keys) + length)
                if 2 * len(news) > len(pieces):
                    return None
            first, last = (0, 0) if place is None else (place, place + length)
            keys += self._keys[first:last] or [""] * length
            tools += self._tools[first:last] or [""] * length
        texts = [piece[SEQ:comma] for piece, comma in zip(pieces, commas, strict=True)]
        missed: list[int] = []
        try:
            values = orjson.loads(b"[%b]" % b",".join(texts))
        except orjson.JSONDecodeError:
            return None
        if news:
            read = columns([pieces[at] for at in news], outcomes=True)
            if read is None or len(values) != len(pieces):
                return None
            for new, at in enumerate(news):
                keys[at], tools[at] = read.keys[new], read.tools[new]
                values[at], numbers[at] = read.seqs[new], read.numbers[new]
            missed = [news[place] for place in read.missed]
        # The key of a known line has to be the one it is known by: the rest of the line may
        # name a key once more, and the last one would count.
        spelled = b"".join([piece[:SEQ] for piece in pieces])
        if spelled != heads(keys) or len(values) != len(pieces):
            return None
        seqs = seqs_of(values)
        if seqs is None:
            return None
        return Columns(
            keys,
            tools,
            seqs[0],
            array("Q", map(len, pieces)),
            array("q", numbers),
            missed,
            seqs[1],
        )

    def _runs(self, numbers: list[int]) -> Iterator[tuple[int | None, int]]:
        """The places of calls in the known file, as runs; None for a run that it lacks."""
        at, place = 0, self._place
        while at < len(numbers):
            theirs = self._numbers[place : place + len(numbers) - at].tolist()
            mine = numbers[at : at + len(theirs)]
            run = next(compress(count(), map(ne, mine, theirs)), len(mine))
            if run:
                yield place, run
                at, place = at + run, place + run
            if at < len(numbers):
                passed, place = self._resumed(numbers, at, place)
                yield None, passed
                at += passed
        self._place = place

    def _resumed(self, numbers: list[int], at: int, place: int) -> tuple[int, int]:
        """How many calls the known file lacks, and its place behind them."""
        for mine, theirs in _STEPS:
            if self._alike(numbers, at + mine, place + theirs):
                return mine, place + theirs
        if not self._places:
            self._places = dict(zip(self._numbers, range(len(self._keys)), strict=True))
        far = self._places.get(numbers[at], -1)
        return (0, far) if far >= 0 and self._alike(numbers, at, far) else (1, place)

    def _alike(self, numbers: list[int], at: int, place: int) -> bool:
        mine = numbers[at : at + _ALIKE]
        return mine == self._numbers[place : place + len(mine)].tolist()
