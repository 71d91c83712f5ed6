"""Find calls that surely belong together, where two paths are too long to be aligned whole."""

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import compress, count

from cassettekit.core.lcs import Chain, rising

RUN_SIZES = (1, 8, 64)
"""How many keys in a row make an anchor: one, or where keys repeat, ever more."""

# An anchor may force so many edits; past it the anchors tear apart what they should hold.
_EDITS_AN_ANCHOR = 8


def anchors(base: list[int], candidate: list[int], size: int) -> Chain:
    """The longest chain of runs of `size` keys that occur once on either side.

    Base runs are taken end to end and looked for at every candidate call: taken at every
    call on both sides, they would need many times the memory of the keys.
    """
    mine: Iterable[Hashable] = base if size == 1 else _Spans(base, size, size)
    theirs: Iterable[Hashable] = candidate if size == 1 else _Spans(candidate, size, 1)
    once = {run for run, times in Counter(mine).items() if times == 1}
    met = list(filter(once.__contains__, theirs))
    both = {run for run, times in Counter(met).items() if times == 1}
    place = dict(zip(met, compress(count(), map(once.__contains__, theirs)), strict=False))
    in_base = list(compress(count(0, size), map(both.__contains__, mine)))
    in_candidate = list(map(place.__getitem__, filter(both.__contains__, mine)))
    links = rising(in_candidate)
    return [in_base[link] for link in links], [in_candidate[link] for link in links]


class _Spans:
    """Spans of `size` keys, one every `step`, as bytes that are made anew each time."""

    def __init__(self, keys: list[int], size: int, step: int) -> None:
        numbers = array("I", keys)
        self._bytes = numbers.tobytes()
        self._step = numbers.itemsize * step
        self._width = numbers.itemsize * size

    def __iter__(self) -> Iterator[bytes]:
        raw, width = self._bytes, self._width
        return (raw[at : at + width] for at in range(0, len(raw) - width + 1, self._step))


def hold(chain: Chain, base: int, candidate: int) -> bool:
    """Whether the anchors bring more together than they force apart.

    One call that moved from the head of a long loop to its tail is an anchor too; the calls
    between it and its old place would all be lost.
    """
    if not chain[0]:
        return False
    forced = x = y = 0
    for next_x, next_y in zip(*chain, strict=True):
        forced += abs((next_x - x) - (next_y - y))
        x, y = next_x, next_y
    forced += abs((base - x) - (candidate - y))
    return forced - abs(base - candidate) <= _EDITS_AN_ANCHOR * len(chain[0])
