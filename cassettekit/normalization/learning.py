"""Propose settings for what differs between two recordings of one run."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from cassettekit.core.jsonpath import spell
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.arranging import sort_key
from cassettekit.normalization.jsontext import read_json_text

# A number that moves more than this says something else each time; rounding hides nothing.
_LARGEST_MOVE = 0.05
_SHORTEST_SENT = 4


class Pair(NamedTuple):
    """The stored results of one call in two recordings."""

    tool: str
    base: JsonValue
    other: JsonValue


@dataclass(frozen=True, slots=True, order=True)
class Proposal:
    """One place of a tool's results and the setting that makes both recordings agree there.

    `keep` is no setting: the place is the whole result, or the agent sent its value back
    later, so that nothing there can be dropped.
    """

    tool: str
    setting: Literal["drop", "keep", "round", "sort_results"]
    place: str
    digits: int | None = None


class _Change(NamedTuple):
    place: str
    setting: Literal["drop", "keep", "round", "sort_results"]
    base: JsonValue = None
    other: JsonValue = None


def learn(pairs: Iterable[Pair], sent: Iterable[JsonObject] = ()) -> list[Proposal]:
    """Propose `drop`, `round` and `sort_results` for the places that changed, and no others.

    `pairs` are the results of calls that are the same in both recordings, `sent` the
    arguments of the first one's calls. Places are patterns as `ToolRules` takes them.
    """
    changes: dict[tuple[str, str], list[_Change]] = {}
    for pair in pairs:
        for change in _changes(pair.base, pair.other, "$", "$"):
            changes.setdefault((pair.tool, change.place), []).append(change)
    used = set(_leaves(list(sent)))
    found = [_proposal(tool, place, seen, used) for (tool, place), seen in changes.items()]
    dropped = {(one.tool, one.place) for one in found if one.setting == "drop"}
    return sorted(one for one in found if not _below_another(one, dropped))


def _changes(base: JsonValue, other: JsonValue, place: str, holder: str) -> Iterator[_Change]:
    """Give what differs; `holder` is the innermost member that can be dropped for it."""
    if isinstance(base, dict) and isinstance(other, dict):
        for name in base.keys() | other.keys():
            below = place + spell((name,))[1:]
            if name in base and name in other:
                yield from _changes(base[name], other[name], below, below)
            else:
                yield _Change(below, "drop", base.get(name), other.get(name))
    elif isinstance(base, list) and isinstance(other, list):
        yield from _list_changes(base, other, place, holder)
    elif isinstance(base, str) and isinstance(other, str) and base != other:
        yield from _text_changes(base, other, place, holder)
    elif type(base) is not type(other) or base != other:
        yield _leaf_change(base, other, place, holder)


def _list_changes(
    base: list[JsonValue], other: list[JsonValue], place: str, holder: str
) -> Iterator[_Change]:
    if len(base) != len(other):
        yield _Change(holder, "drop" if holder != "$" else "keep", base, other)
    elif sorted(map(sort_key, base)) == sorted(map(sort_key, other)):
        if base != other:
            yield _Change(place, "sort_results")
    else:
        for one, two in zip(base, other, strict=True):
            yield from _changes(one, two, f"{place}[*]", holder)


def _text_changes(base: str, other: str, place: str, holder: str) -> Iterator[_Change]:
    one, two = read_json_text(base), read_json_text(other)
    if one is None or two is None:
        yield _leaf_change(base, other, place, holder)
    else:
        # The places of a JSON text count from its own outside.
        yield from _changes(one[0], two[0], "$", "$")


def _leaf_change(base: JsonValue, other: JsonValue, place: str, holder: str) -> _Change:
    if _is_number(base) and _is_number(other) and float in (type(base), type(other)):
        return _Change(place, "round", base, other)
    return _Change(holder, "drop" if holder != "$" else "keep", base, other)


def _proposal(tool: str, place: str, seen: list[_Change], used: set[str]) -> Proposal:
    settings = {change.setting for change in seen}
    if "keep" in settings or any(used & set(_leaves(change.base)) for change in seen):
        return Proposal(tool, "keep", place)
    if settings == {"sort_results"}:
        return Proposal(tool, "sort_results", place)
    digits = _digits(seen) if settings == {"round"} else None
    if digits is not None:
        return Proposal(tool, "round", place, digits)
    member = re.sub(r"(?:\[\*\])+\Z", "", place)  # no item leaves, only a member
    return Proposal(tool, "drop" if member != "$" else "keep", member)


def _digits(seen: list[_Change]) -> int | None:
    """How many decimal digits agree in every pair, if the numbers are close at all."""
    numbers = [(float(change.base), float(change.other)) for change in seen]  # type: ignore[arg-type] # a round is of numbers
    if any(abs(a - b) > _LARGEST_MOVE * max(abs(a), abs(b)) for a, b in numbers):
        return None
    for digits in range(6, -4, -1):
        if all(round(a, digits) == round(b, digits) for a, b in numbers):
            return digits
    return None


def _below_another(one: Proposal, dropped: set[tuple[str, str]]) -> bool:
    return any(
        one.tool == tool and one.place.startswith((f"{place}.", f"{place}["))
        for tool, place in dropped
    )


def _leaves(value: JsonValue) -> Iterator[str]:
    if isinstance(value, dict):
        for member in value.values():
            yield from _leaves(member)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        text = str(value)
        if len(text) >= _SHORTEST_SENT:
            yield text


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
