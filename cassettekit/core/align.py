"""Align two call paths: which calls of one are the same calls of the other."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, compress, count, starmap
from operator import not_
from typing import Literal, NamedTuple, TypeAlias

from cassettekit.core.anchors import RUN_SIZES, anchors, hold
from cassettekit.core.lcs import Chain, by_bits, longest
from cassettekit.core.walk import common_prefix, walk

How: TypeAlias = Literal["exact", "anchored", "windowed"]
"""How an alignment was found; only an exact one is proved to be the longest there is."""

Keys: TypeAlias = list[int]

EXACT_CELLS = 100_000_000
"""Base calls times candidate calls of a gap that is always aligned exactly: 10k by 10k."""

SPARE_CELLS = 1_000_000_000
"""What all larger gaps together may spend on being aligned exactly, about 0.3 s."""

WINDOW = 1024
"""How many calls of either side are seen at once where nothing else is left."""


class Block(NamedTuple):
    """A run of equal calls: where it starts on either side and how long it is."""

    base: int
    candidate: int
    size: int


class Gap(NamedTuple):
    """What lies between two equal runs: calls of the base, calls of the candidate."""

    base: range
    candidate: range


@dataclass(frozen=True, slots=True)
class Alignment:
    """The equal runs in order, none touching the next, and how they were found."""

    blocks: tuple[Block, ...]
    how: How


def align(base: Sequence[str], candidate: Sequence[str]) -> Alignment:
    """Equal runs of two key lists that leave the fewest calls over.

    The first run is always the whole common prefix, so the first divergence needs no trust
    in the rest. Every choice depends on the two lists alone: no clock, no hash order.
    """
    if base is candidate:  # a file of the same bytes was not read again
        return Alignment((Block(0, 0, len(base)),) if base else (), "exact")
    mine, theirs = list(base), list(candidate)
    head, tail = _ends(mine, theirs)
    work = _Work()
    inner = work.whole(mine[head : len(mine) - tail], theirs[head : len(theirs) - tail])
    blocks = _with_ends(inner, head, tail, len(mine), len(theirs))
    return Alignment(tuple(_slid_down(mine, theirs, blocks)), work.how)


def gaps(alignment: Alignment, base: int, candidate: int) -> Iterator[Gap]:
    """The gaps of two paths that have these numbers of calls."""
    at_base = at_candidate = 0
    for block in (*alignment.blocks, Block(base, candidate, 0)):
        if at_base < block.base or at_candidate < block.candidate:
            yield Gap(range(at_base, block.base), range(at_candidate, block.candidate))
        at_base, at_candidate = block.base + block.size, block.candidate + block.size


class _Work:
    """One alignment under way: what it may still spend, and how well it is doing."""

    def __init__(self) -> None:
        self.how: How = "exact"
        self.spare = SPARE_CELLS

    def whole(self, base: list[str], candidate: list[str]) -> Iterable[Block]:
        """Equal runs of two paths that start and end differently."""
        x = y = 0
        walked: list[tuple[int, int, int]] = []
        if len(base) * len(candidate) > EXACT_CELLS:
            walked, x, y = walk(base, candidate)
            if walked:
                self.how = "anchored"
        # Keys are numbered as they appear: later look-ups then walk memory in order, which
        # makes a million calls twice as fast, and runs of keys can be taken as bytes.
        numbers: defaultdict[str, int] = defaultdict(count().__next__)
        mine = list(map(numbers.__getitem__, base[x:]))
        theirs = list(map(numbers.__getitem__, candidate[y:]))
        return chain(starmap(Block, walked), _shifted(self.blocks(mine, theirs, 0), x, y))

    def blocks(self, base: Keys, candidate: Keys, level: int) -> Iterable[Block]:
        """Equal runs, looking only at keys that occur on both sides; no other can match."""
        common = set(base).intersection(candidate)
        if not common:
            return ()
        keep_base = list(map(common.__contains__, base))
        keep_candidate = list(map(common.__contains__, candidate))
        found = self._stripped(
            list(compress(base, keep_base)), list(compress(candidate, keep_candidate)), level
        )
        if all(keep_base) and all(keep_candidate):
            return found
        return _unfolded(found, _dropped_before(keep_base), _dropped_before(keep_candidate))

    def _stripped(self, base: Keys, candidate: Keys, level: int) -> Iterable[Block]:
        """Equal ends, and the equal runs between them."""
        head, tail = _ends(base, candidate)
        inner = self._core(
            base[head : len(base) - tail], candidate[head : len(candidate) - tail], level
        )
        return _with_ends(inner, head, tail, len(base), len(candidate))

    def _core(self, base: Keys, candidate: Keys, level: int) -> Iterable[Block]:
        if not base or not candidate:
            return ()
        found = longest(base, candidate, EXACT_CELLS)
        if found is not None:
            return _runs(found)
        for deeper, size in enumerate(RUN_SIZES[level:], level + 1):
            found = anchors(base, candidate, size)
            if hold(found, len(base), len(candidate)):
                if self.how == "exact":
                    self.how = "anchored"
                return self._between(found, base, candidate, deeper)
        if len(base) * len(candidate) <= self.spare:
            self.spare -= len(base) * len(candidate)
            return _runs(by_bits(base, candidate))
        self.how = "windowed"
        return _runs(_windowed(base, candidate))

    def _between(self, anchored: Chain, base: Keys, candidate: Keys, level: int) -> Iterator[Block]:
        """Equal runs that go through the anchors, as far as equal runs do not pass them by.

        Taking an equal call at once never makes the longest chain shorter, and a run is
        compared as a whole: the work is by differences, not by calls.
        """
        in_base, in_candidate = anchored
        anchor = x = y = 0
        while x < len(base) and y < len(candidate):
            size = common_prefix(base, candidate, x, y, len(base))
            if size:
                yield Block(x, y, size)
                x, y = x + size, y + size
            anchor = max(bisect_left(in_base, x, anchor), bisect_left(in_candidate, y, anchor))
            last = anchor == len(in_base)
            next_x = len(base) if last else in_base[anchor]
            next_y = len(candidate) if last else in_candidate[anchor]
            if x < next_x and y < next_y:
                inner = self.blocks(base[x:next_x], candidate[y:next_y], level)
                yield from _shifted(inner, x, y)
            x, y = next_x, next_y


def _ends(base: Sequence[object], candidate: Sequence[object]) -> tuple[int, int]:
    """How long the common prefix is, and the common suffix of what follows it."""
    head = common_prefix(base, candidate, 0, 0, len(base))
    most = min(len(base), len(candidate)) - head
    tail, step = 0, 32
    while tail < most:
        step = min(step, most - tail)
        mine = base[len(base) - tail - step : len(base) - tail]
        if mine == candidate[len(candidate) - tail - step : len(candidate) - tail]:
            tail += step
            step *= 4
        elif step == 1:
            break
        else:
            step = max(step // 8, 1)
    return head, tail


def _dropped_before(keep: list[bool]) -> list[int]:
    """For each kept call, how many calls before it were not kept."""
    return list(compress(accumulate(map(not_, keep)), keep))


def _unfolded(
    blocks: Iterable[Block], base_dropped: list[int], candidate_dropped: list[int]
) -> Iterator[Block]:
    """Blocks of kept calls as blocks of all calls, split where one was dropped."""
    for block in blocks:
        x, y, _ = block
        end = x + block.size
        while x < end:
            base, candidate = base_dropped[x], candidate_dropped[y]
            run = min(
                bisect_right(base_dropped, base, x, end) - x,
                bisect_right(candidate_dropped, candidate, y, y + end - x) - y,
            )
            yield Block(x + base, y + candidate, run)
            x, y = x + run, y + run


def _runs(chain: Chain) -> Iterator[Block]:
    """The links of a chain, those that follow each other on both sides as one block."""
    x = y = size = 0
    for index, place in zip(*chain, strict=True):
        if index == x + size and place == y + size:
            size += 1
            continue
        if size:
            yield Block(x, y, size)
        x, y, size = index, place, 1
    if size:
        yield Block(x, y, size)


def _windowed(base: Keys, candidate: Keys) -> Chain:
    """A chain found by exact alignment of windows that slide over both sides.

    Of each window five eighths are believed, and the next one starts where the first link
    after them does: every window moves on by so much on one side at least.
    """
    found: Chain = ([], [])
    most = WINDOW * 5 // 8
    x = y = 0
    while x < len(base) and y < len(candidate):
        mine, theirs = by_bits(base[x : x + WINDOW], candidate[y : y + WINDOW])
        last = x + WINDOW >= len(base) and y + WINDOW >= len(candidate)
        believed = min(bisect_left(mine, most), bisect_left(theirs, most))
        if last:
            believed = len(mine)
        found[0].extend(x + index for index in mine[:believed])
        found[1].extend(y + place for place in theirs[:believed])
        if last:
            break
        if believed < len(mine):
            x, y = x + min(mine[believed], most), y + min(theirs[believed], most)
        else:
            x, y = x + most, y + most
    return found


def _with_ends(
    inner: Iterable[Block], head: int, tail: int, base: int, candidate: int
) -> Iterator[Block]:
    if head:
        yield Block(0, 0, head)
    yield from _shifted(inner, head, head)
    if tail:
        yield Block(base - tail, candidate - tail, tail)


def _shifted(blocks: Iterable[Block], base: int, candidate: int) -> Iterable[Block]:
    if not base and not candidate:
        return blocks
    return (Block(x + base, y + candidate, size) for x, y, size in blocks)


def _slid_down(
    base: Sequence[str], candidate: Sequence[str], blocks: Iterable[Block]
) -> Iterator[Block]:
    """The same number of equal calls, with calls that only one side has as late as can be.

    Of three equal calls and five, the last two are the ones too many.
    """
    x = y = size = 0
    for block in blocks:
        end_x, end_y, left = x + size, y + size, block.size
        if end_x == block.base or end_y == block.candidate:
            # Most gaps cannot slide, and one look tells.
            if base[end_x] == candidate[end_y]:
                slide = common_prefix(base, candidate, end_x, end_y, left)
                size += slide
                left -= slide
            if not left:
                continue
        if size:
            yield Block(x, y, size)
        x = block.base + block.size - left
        y = block.candidate + block.size - left
        size = left
    if size:
        yield Block(x, y, size)
