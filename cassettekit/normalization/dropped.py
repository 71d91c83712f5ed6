"""List what left a result, for its record."""

from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import JsonObject
from cassettekit.normalization.memory import Memory
from cassettekit.normalization.moments import frozen_micros, write_moment
from cassettekit.normalization.results import Above, Cut, Opened


def listed(cuts: list[Cut | Opened], seq: int, memory: Memory) -> JsonObject:
    """Write what left a result as its record keeps it, and remember it for the run.

    Moments are ranked by their time over the whole record, equal ones alike.
    """
    if not cuts:
        return {}
    ranks = {micros: rank for rank, micros in enumerate(sorted(set(_moments(cuts))))}
    return _listed(cuts, seq, memory, ranks)


def _listed(
    cuts: list[Cut | Opened], seq: int, memory: Memory, ranks: dict[int, int]
) -> JsonObject:
    out: JsonObject = {}
    for cut in cuts:
        if isinstance(cut, Opened):
            inside = _listed(cut.cuts, seq, memory, ranks)
            out[spell(_path(cut.at))] = {"json": cut.layout, "dropped": inside}
            continue
        moment = cut.leaves.moment
        path = spell((*_path(cut.above), cut.name))
        if moment is None:
            out[path] = [cut.leaves.refill, cut.place]
            frozen, rank = cut.leaves.refill, 0
        elif cut.pin is not None:
            out[path] = [moment.template, cut.place, cut.pin[1], cut.pin[0]]
            continue
        else:
            rank = ranks[moment.micros]
            out[path] = [moment.template, cut.place, rank]
            frozen = write_moment(moment.template, frozen_micros(seq, rank))
        if cut.leaves.recalled:
            memory.learn(cut.original, frozen, seq, rank)
    return out


def _moments(cuts: list[Cut | Opened]) -> list[int]:
    found: list[int] = []
    for cut in cuts:
        if isinstance(cut, Opened):
            found += _moments(cut.cuts)
        elif cut.leaves.moment is not None and cut.pin is None:
            found.append(cut.leaves.moment.micros)
    return found


def _path(at: Above) -> JsonPath:
    steps: list[str | int] = []
    while at is not None:
        at, step = at
        steps.append(step)
    return tuple(reversed(steps))
