"""Find a longest common subsequence of two key lists, exactly."""

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from math import isqrt
from operator import lt, mul
from typing import TypeAlias

Chain: TypeAlias = tuple[list[int], list[int]]
"""Places in the base and in the candidate that hold equal keys, both strictly rising."""

# Up to this many equal pairs a call, following every pair beats a row of bits a call.
_PAIRS_A_CALL = 2

# Below this many cells a row of bits is quicker than counting the pairs.
_SMALL = 4096


def longest(base: Sequence[Hashable], candidate: Sequence[Hashable], cells: int) -> Chain | None:
    """A longest chain of equal keys, or None where finding it takes more than `cells` cells.

    Of all chains of that length it is always the same one: read from its end, each link is
    the earliest there can be in the candidate, then in the base. So what the base lost
    comes before what the candidate added: a moved call "comes later", a shifted loop loses
    its head and gains a tail.
    """
    size = len(base) * len(candidate)
    if size > _SMALL and _few_pairs(base, candidate):
        return by_pairs(base, candidate)
    return by_bits(base, candidate) if size <= cells else None


def by_pairs(base: Sequence[Hashable], candidate: Sequence[Hashable]) -> Chain:
    """The chain of `longest`, by patience over all equal pairs: O(pairs · log n)."""
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place in range(len(candidate) - 1, -1, -1):
        places[candidate[place]].append(place)
    # A call's places are tried last one first, so that it cannot follow itself.
    owners = [index for index, key in enumerate(base) for _ in places.get(key, ())]
    offered = [place for key in base for place in places.get(key, ())]
    links = rising(offered)
    return [owners[link] for link in links], [offered[link] for link in links]


def rising(numbers: Sequence[int]) -> list[int]:
    """Indexes of a longest strictly rising subsequence (Fredman's patience, O(n log n)).

    Each is the earliest that a subsequence of its length can end on so low a number.
    """
    if all(map(lt, numbers, islice(numbers, 1, None))):
        return list(range(len(numbers)))
    # ends[n]: the lowest number that n + 1 rising ones end on so far; heads[n]: its index.
    ends: list[int] = []
    heads: list[int] = []
    before = array("q", bytes(8 * len(numbers)))
    for index, number in enumerate(numbers):
        if not ends or number > ends[-1]:
            before[index] = heads[-1] if heads else -1
            ends.append(number)
            heads.append(index)
            continue
        length = bisect_left(ends, number)
        if ends[length] != number:
            before[index] = heads[length - 1] if length else -1
            ends[length] = number
            heads[length] = index
    found: list[int] = []
    index = heads[-1] if heads else -1
    while index >= 0:
        found.append(index)
        index = before[index]
    found.reverse()
    return found


def by_bits(base: Sequence[Hashable], candidate: Sequence[Hashable]) -> Chain:
    """The chain of `longest`, by one wide addition a base call (Hyyrö): O(n · m / word).

    A row has one bit a candidate call, clear where the chain gets longer. Every √n-th row
    is kept on the way down and the ones between are made again on the way up, so 10,000
    calls on either side take 0.05 s and a few megabytes.
    """
    masks = _masks(base, candidate)
    full = (1 << len(candidate)) - 1
    stride = isqrt(len(base)) + 1
    starts = range(0, len(base), stride)
    firsts = [full]
    for start in starts:
        firsts.append(_rows(firsts[-1], base[start : start + stride], masks, full)[-1])
    links: list[tuple[int, int]] = []
    column = len(candidate)
    for start, first in zip(reversed(starts), reversed(firsts[:-1]), strict=True):
        rows = _rows(first, base[start : start + stride], masks, full)
        column = _climb(rows, start, column, links)
    links.reverse()
    return [index for index, _ in links], [place for _, place in links]


def _few_pairs(base: Sequence[Hashable], candidate: Sequence[Hashable]) -> bool:
    in_base, in_candidate = Counter(base), Counter(candidate)
    pairs: int = sum(map(mul, in_base.values(), map(in_candidate.__getitem__, in_base)))
    return pairs <= _PAIRS_A_CALL * (len(base) + len(candidate))


def _masks(base: Sequence[Hashable], candidate: Sequence[Hashable]) -> dict[Hashable, int]:
    """One set bit a place of each key that both sides have."""
    wanted = set(base)
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, key in enumerate(candidate):
        if key in wanted:
            places[key].append(place)
    masks: dict[Hashable, int] = {}
    for key, found in places.items():
        if len(found) == 1:
            masks[key] = 1 << found[0]
            continue
        bits = bytearray(found[-1] // 8 + 1)
        for place in found:
            bits[place >> 3] |= 1 << (place & 7)
        masks[key] = int.from_bytes(bits, "little")
    return masks


def _rows(row: int, calls: Iterable[Hashable], masks: dict[Hashable, int], full: int) -> list[int]:
    """`row`, and the row after each call; an unchanged row is the same object."""
    rows = [row]
    for key in calls:
        gains = row & masks.get(key, 0)
        if gains:
            row = ((row + gains) | (row - gains)) & full
        rows.append(row)
    return rows


def _climb(rows: list[int], start: int, column: int, links: list[tuple[int, int]]) -> int:
    """Follow the chain up through `rows`, adding its links; gives the column it leaves by."""
    for index in range(len(rows) - 1, 0, -1):
        after, before = rows[index], rows[index - 1]
        if not column:
            break
        if after is before:
            continue
        if after >> (column - 1) & 1:
            column = (~after & ((1 << column) - 1)).bit_length()
        if column and before >> (column - 1) & 1:
            column -= 1
            links.append((start + index - 1, column))
    return column
