"""Find the recorded arguments that come closest to the ones asked for."""

from collections.abc import Iterable

from cassettekit.core.leaves import Difference, count_leaves, differences, differing_leaves
from cassettekit.core.values import JsonObject

LEAF_BUDGET = 200_000
"""How many recorded leaves are looked at before the search is content with what it has."""


def nearest(
    asked: JsonObject, recorded: Iterable[tuple[int, JsonObject]]
) -> tuple[int, tuple[Difference, ...]] | None:
    """The call index with the fewest differing leaves, and its differences recorded → asked.

    Ties go to the lowest index. `recorded` is read lazily and no further than an equal
    entry or the end of `LEAF_BUDGET`, counted in leaves and never by a clock, so the answer
    for one recording is always the same one. None when there is nothing to compare with.
    """
    best: tuple[int, JsonObject] | None = None
    fewest = spent = 0
    asked_size = count_leaves(asked)
    for index, args in recorded:
        size = count_leaves(args)
        # One more than the best so far is enough to lose, and a tie must still be seen.
        limit = (asked_size + size if best is None else fewest) + 1
        distance = differing_leaves(args, asked, limit)
        if best is None or (distance, index) < (fewest, best[0]):
            best, fewest = (index, args), distance
        spent += size
        if fewest == 0 or spent >= LEAF_BUDGET:
            break
    if best is None:
        return None
    return best[0], differences(best[1], asked)
