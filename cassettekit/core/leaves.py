"""Name each place where two JSON values differ."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue

_Members: TypeAlias = Mapping[str | int, JsonValue]


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where two values part; the side that has nothing there holds None."""

    path: JsonPath
    op: Literal["add", "remove", "replace"]
    base: JsonValue
    other: JsonValue


def differences(base: JsonValue, other: JsonValue) -> tuple[Difference, ...]:
    """Everything that turns `base` into `other`, sorted by path; empty when they are equal.

    As strict as a key: true is not 1, null is not absent, and 1 and 1.0 are one number. A
    member or element that one side lacks is named once, with all that is in it. Lists are
    compared by position, so a path means the same place on both sides.
    """
    found = list(_walk(base, other))
    # Two paths first part below one parent, whose steps are all names or all positions.
    found.sort(key=lambda difference: difference.path)
    return tuple(found)


def count_leaves(value: JsonValue) -> int:
    """How many values without members are in `value`; an empty list or object is one."""
    count = 0
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict) and item:
            waiting.extend(item.values())
        elif isinstance(item, list) and item:
            waiting.extend(item)
        else:
            count += 1
    return count


def differing_leaves(base: JsonValue, other: JsonValue, limit: int) -> int:
    """How many leaves differ, counting no further than `limit`.

    What one side lacks counts with all its leaves, so a lost subtree weighs what is in it.
    """
    count = 0
    for difference in _walk(base, other):
        count += max(count_leaves(difference.base), count_leaves(difference.other))
        if count >= limit:
            return limit
    return count


def one_value(old: JsonValue, new: JsonValue) -> bool:
    """Whether two values without members are equal: true is not 1, and 1 is 1.0."""
    return old == new and isinstance(old, bool) == isinstance(new, bool)


def _walk(base: JsonValue, other: JsonValue) -> Iterator[Difference]:
    # A stack of its own: what is compared may be nested as deep as its reader allows.
    waiting: list[tuple[JsonPath, JsonValue, JsonValue]] = [((), base, other)]
    while waiting:
        path, old, new = waiting.pop()
        members = _members(old, new)
        if members is None:
            if not one_value(old, new):
                yield Difference(path, "replace", old, new)
            continue
        mine, theirs = members
        for step, value in mine.items():
            if step in theirs:
                waiting.append(((*path, step), value, theirs[step]))
            else:
                yield Difference((*path, step), "remove", value, None)
        for step, value in theirs.items():
            if step not in mine:
                yield Difference((*path, step), "add", None, value)


def _members(old: JsonValue, new: JsonValue) -> tuple[_Members, _Members] | None:
    """What is in two objects, by name, or in two lists, by position."""
    if isinstance(old, dict) and isinstance(new, dict):
        return cast(_Members, old), cast(_Members, new)
    if isinstance(old, list) and isinstance(new, list):
        return dict(enumerate(old)), dict(enumerate(new))
    return None
