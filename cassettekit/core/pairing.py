"""Pair the calls that one run made with those another made in their place."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cassettekit.core.align import align
from cassettekit.core.callpath import CallPath
from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.leaves import one_value
from cassettekit.core.values import JsonValue

Pairs: TypeAlias = list[tuple[int, int]]

PAIRED_CELLS = 10_000
"""Up to this many pairs of calls are weighed one by one: 100 by 100, about 30 ms."""

# Less alike than this, two calls of one tool are two calls, not one that changed.
_ALIKE = 0.2

# Two calls of one tool of which nothing is known but that their keys differ.
_UNKNOWN = 0.5

# More leaves or characters than these say nothing new about how alike two calls are.
_LEAVES = 200
_CHARACTERS = 2000

_word = re.compile(r"\w+|[^\w\s]")


def pair(
    base: CallPath, candidate: CallPath, in_base: Sequence[int], in_candidate: Sequence[int]
) -> Pairs:
    """Which of these base calls became which of these candidate calls, in order.

    Of all ways to pair calls of one tool without crossing, the one with the most pairs and
    the likest: each pair counts 1 and its likeness. Two calls that are hardly alike are no
    pair, unless the tool is called equally often on either side. Above `PAIRED_CELLS` tools
    alone decide, since weighing every pair took others minutes to hours.
    """
    mine = [base.tools[index] for index in in_base]
    theirs = [candidate.tools[index] for index in in_candidate]
    if len(mine) * len(theirs) > PAIRED_CELLS:
        steps = [
            (x + step, y + step)
            for x, y, size in align(mine, theirs).blocks
            for step in range(size)
        ]
    elif mine == theirs and len(set(mine)) == len(mine):
        steps = [(place, place) for place in range(len(mine))]
    else:
        steps = _best_chain(_worths(base, candidate, in_base, in_candidate))
    return [(in_base[x], in_candidate[y]) for x, y in steps]


def likeness(base: JsonValue, candidate: JsonValue) -> float:
    """How much of two values is the same, from 0 to 1: leaf by leaf, texts word by word."""
    return _flat(base).likeness(_flat(candidate))


@dataclass(frozen=True, slots=True)
class _Flat:
    """The first leaves of a value, and the words of those that are texts."""

    leaves: Mapping[JsonPath, JsonValue]
    words: Mapping[JsonPath, Counter[str]]

    def likeness(self, other: "_Flat") -> float:
        places = len(self.leaves.keys() | other.leaves.keys())
        if not places:
            return _UNKNOWN
        # Added up in the order of one side: a sum of fractions depends on its order.
        shared = (place for place in self.leaves if place in other.leaves)
        return sum(self._at(place, other) for place in shared) / places

    def _at(self, place: JsonPath, other: "_Flat") -> float:
        if one_value(self.leaves[place], other.leaves[place]):
            return 1.0
        mine, theirs = self.words.get(place), other.words.get(place)
        if mine is None or theirs is None:
            return 0.0
        return 2 * (mine & theirs).total() / max(1, mine.total() + theirs.total())


def _flat(value: JsonValue) -> _Flat:
    leaves: dict[JsonPath, JsonValue] = {}
    waiting: list[tuple[JsonPath, JsonValue]] = [((), value)]
    while waiting and len(leaves) < _LEAVES:
        path, item = waiting.pop()
        if isinstance(item, dict):
            waiting.extend(((*path, name), item[name]) for name in sorted(item, reverse=True))
        elif isinstance(item, list):
            waiting.extend(((*path, place), item[place]) for place in range(len(item) - 1, -1, -1))
        else:
            leaves[path] = item
    words = {
        path: Counter(_word.findall(leaf[:_CHARACTERS]))
        for path, leaf in leaves.items()
        if isinstance(leaf, str)
    }
    return _Flat(leaves, words)


def _worths(
    base: CallPath, candidate: CallPath, in_base: Sequence[int], in_candidate: Sequence[int]
) -> list[list[float]]:
    """What each pair of calls would bring; 0 where it is no pair."""
    times = Counter(base.tools[x] for x in in_base)
    others = Counter(candidate.tools[y] for y in in_candidate)
    even = {tool for tool, count in times.items() if others[tool] == count}
    mine = {x: _flat(base.record(x).args) for x in in_base if base.tools[x] in others}
    theirs = {
        y: _flat(candidate.record(y).args) for y in in_candidate if candidate.tools[y] in times
    }

    def worth(x: int, y: int) -> float:
        tool = base.tools[x]
        if tool != candidate.tools[y]:
            return 0.0
        if base.keys[x] == candidate.keys[y]:
            return 2.0
        alike = mine[x].likeness(theirs[y])
        return 1 + alike if alike >= _ALIKE or tool in even else 0.0

    return [[worth(x, y) for y in in_candidate] for x in in_base]


def _best_chain(worths: list[list[float]]) -> Pairs:
    """The steps of the dearest chain; of equal ones that which pairs early, then skips base."""
    rows, columns = len(worths), len(worths[0]) if worths else 0
    table = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for x in range(rows - 1, -1, -1):
        row, below = table[x], table[x + 1]
        for y in range(columns - 1, -1, -1):
            best = max(below[y], row[y + 1])
            if worths[x][y]:
                best = max(best, worths[x][y] + below[y + 1])
            row[y] = best
    pairs: Pairs = []
    x = y = 0
    while x < rows and y < columns:
        if worths[x][y] and table[x][y] == worths[x][y] + table[x + 1][y + 1]:
            pairs.append((x, y))
            x, y = x + 1, y + 1
        elif table[x][y] == table[x + 1][y]:
            x += 1
        else:
            y += 1
    return pairs
