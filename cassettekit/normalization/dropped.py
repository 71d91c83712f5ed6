"""List what left a result, for its record."""

from collections.abc import Iterator
from typing import TypeAlias

from cassettekit.core.jsonpath import JsonPath, parse, spell
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.memory import Memory
from cassettekit.normalization.moments import Moment, frozen_micros, write_moment
from cassettekit.normalization.results import Above, Cut, Opened
from cassettekit.normalization.rules import Leaves

_SECOND = 1_000_000

_Order: TypeAlias = tuple[int, bool]


def listed(cuts: list[Cut | Opened], seq: int, memory: Memory) -> JsonObject:
    """Write what left a result as its record keeps it, and remember it for the run.

    Moments are ranked by their time over the whole record, equal ones alike.
    """
    if not cuts:
        return {}
    ranks = {at: rank for rank, at in enumerate(sorted(set(_moments(cuts))))}
    return _listed(cuts, seq, memory, ranks)


def _listed(
    cuts: list[Cut | Opened], seq: int, memory: Memory, ranks: dict[_Order, int]
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
            rank = ranks[_order(moment, cut.leaves)]
            out[path] = [moment.template, cut.place, rank]
            frozen = write_moment(moment.template, frozen_micros(seq, rank))
        if cut.leaves.recalled:
            micros = None if moment is None else moment.micros
            memory.learn(cut.original, frozen, seq, rank, micros=micros)
    return out


def _moments(cuts: list[Cut | Opened]) -> list[_Order]:
    found: list[_Order] = []
    for cut in cuts:
        if isinstance(cut, Opened):
            found += _moments(cut.cuts)
        elif cut.leaves.moment is not None and cut.pin is None:
            found.append(_order(cut.leaves.moment, cut.leaves))
    return found


def _order(moment: Moment, leaves: Leaves) -> _Order:
    return moment.micros + (_SECOND - 1 if leaves.last else 0), leaves.last


def _path(at: Above) -> JsonPath:
    steps: list[str | int] = []
    while at is not None:
        at, step = at
        steps.append(step)
    return tuple(reversed(steps))


def joined(before: JsonObject, now: JsonObject) -> JsonObject:
    """Give one map for what left a result before and what left the rest of it now.

    A place of `now` counts members that were still there, so those that had gone are added.
    How the new moments stand to the old ones is not known any more; they come after.
    """
    if not before or not now:
        return before or now
    return _joined(before, now, 1 + max(_ranks(before), default=-1))


def _joined(before: JsonObject, now: JsonObject, rank: int) -> JsonObject:
    gone = _places(before)
    out = dict(before)
    for spelled, entry in now.items():
        match entry:
            case {"json": layout, "dropped": dict() as inside}:
                out[spelled] = {
                    "json": layout,
                    "dropped": _joined(_inside(before.get(spelled)), inside, rank),
                }
            case [value, int() as place, *pin]:
                for earlier in sorted(gone.get(parse(spelled)[:-1], ())):
                    place += earlier <= place
                if len(pin) == 1 and isinstance(pin[0], int):
                    pin = [pin[0] + rank]
                out[spelled] = [value, place, *pin]
    return out


def _places(dropped: JsonObject) -> dict[JsonPath, list[int]]:
    """The places of what left, by the object it left; what is damaged has none."""
    found: dict[JsonPath, list[int]] = {}
    for spelled, entry in dropped.items():
        match entry:
            case [_, int() as place, *_]:
                try:
                    found.setdefault(parse(spelled)[:-1], []).append(place)
                except ValueError:
                    continue
    return found


def _inside(entry: JsonValue) -> JsonObject:
    match entry:
        case {"dropped": dict() as inside}:
            return inside
        case _:
            return {}


def _ranks(dropped: JsonObject) -> Iterator[int]:
    for entry in dropped.values():
        match entry:
            case {"dropped": dict() as inside}:
                yield from _ranks(inside)
            case [_, int(), int() as rank]:
                yield rank
