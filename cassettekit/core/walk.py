"""Go along two long paths that hardly differ, without looking at either as a whole."""

from collections.abc import Sequence
from typing import TypeAlias

from cassettekit.core.lcs import by_bits

Run: TypeAlias = tuple[int, int, int]
"""Where a run of equal calls starts in the base and in the candidate, and its length."""

# Paths have found each other again where so many calls in a row are equal, and so many of
# them are different calls: in a loop any number may be equal by chance.
_IN_A_ROW = 16
_DIFFERENT = 8

_FIRST_WINDOW = 64
_LAST_WINDOW = 1024


def common_prefix(
    base: Sequence[object], candidate: Sequence[object], x: int, y: int, most: int
) -> int:
    """How many calls from `x` on equal those from `y` on, counting up to `most`."""
    most = min(most, len(base) - x, len(candidate) - y)
    size, step = 0, 32
    # Slices compare without a Python step a call; they grow while they are equal.
    while size < most:
        step = min(step, most - size)
        if base[x + size : x + size + step] == candidate[y + size : y + size + step]:
            size += step
            step *= 4
        elif step == 1:
            break
        else:
            step = max(step // 8, 1)
    return size


def walk(base: Sequence[str], candidate: Sequence[str]) -> tuple[list[Run], int, int]:
    """Equal runs from the start on, and how far they reach on either side.

    Where the paths part, a window on both is aligned exactly and believed up to the first
    long run of calls that are not all of a kind. Where even a large window has none, or
    one path ends in it, the walk is over: what is left needs a look at the whole.
    """
    runs: list[Run] = []
    x = y = 0
    while True:
        size = common_prefix(base, candidate, x, y, len(base))
        if size:
            runs.append((x, y, size))
            x, y = x + size, y + size
        found = _meeting(base, candidate, x, y)
        if found is None:
            return runs, x, y
        runs += found
        x, y, size = runs.pop()


def _meeting(base: Sequence[str], candidate: Sequence[str], x: int, y: int) -> list[Run] | None:
    """The equal runs from here to where the paths have found each other again."""
    for index, place in ((x + 1, y), (x, y + 1), (x + 1, y + 1)):
        # One call lost, added or changed: no window is needed to see that.
        calls = base[index : index + _IN_A_ROW]
        if calls == candidate[place : place + _IN_A_ROW] and _met(calls):
            return [(index, place, _IN_A_ROW)]
    window = _FIRST_WINDOW
    while window <= _LAST_WINDOW and window <= min(len(base) - x, len(candidate) - y):
        runs: list[Run] = []
        links = by_bits(base[x : x + window], candidate[y : y + window])
        for index, place in zip(*links, strict=True):
            runs.append(_longer(runs, x + index, y + place))
            start, _, size = runs[-1]
            if _met(base[start : start + size]):
                return runs
        window *= 4
    return None


def _met(calls: Sequence[str]) -> bool:
    return len(calls) >= _IN_A_ROW and len(set(calls)) >= _DIFFERENT


def _longer(runs: list[Run], index: int, place: int) -> Run:
    """The last run with one more call, taken off; or a new run of this call."""
    if runs:
        x, y, size = runs[-1]
        if (index, place) == (x + size, y + size):
            runs.pop()
            return x, y, size + 1
    return index, place, 1
