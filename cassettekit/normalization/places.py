"""Choose places of a value by pattern, and edit what is there."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.plain import untaken
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import SettingsError

_NAME = re.compile(r"[^$.\[\]\"]+\Z")
_STEP = re.compile(
    r"\.(?P<name>[^.\[\]\"]+)|\.\.(?P<deep>[^.\[\]\"]+)"
    r'|\[(?:(?P<all>\*)|(?P<index>\d{1,9})|(?P<quoted>"(?:[^"\\]|\\.)*"))\]'
)


class Removed(Enum):
    """What an edit gives for a member or item that is to go."""

    REMOVED = "removed"


REMOVED: Literal[Removed.REMOVED] = Removed.REMOVED
Edited: TypeAlias = "JsonValue | Removed"
Edit: TypeAlias = Callable[[JsonPath, JsonValue], Edited]


@dataclass(slots=True)
class _Branch:
    """Where a pattern can go on from one place; `chosen` says that it ends here."""

    chosen: bool = False
    steps: "dict[str | int, _Branch]" = field(default_factory=dict)
    deep: "dict[str | int, _Branch]" = field(default_factory=dict)
    all: "_Branch | None" = None


class Places:
    """The places that a set of patterns chooses.

    A pattern is a member of the outermost object by its name, or a path: `$.items[*].id`,
    with `[*]` for every item or member and `..name` for a member at any depth. Where the
    outermost value may be edited too, it is `$`.

    Raises:
        SettingsError: A pattern is none of these.
    """

    def __init__(self, patterns: Iterable[str], *, outermost: bool = False) -> None:
        self._start = _Branch()
        for pattern in patterns:
            if outermost and pattern == "$":
                self._start.chosen = True
            else:
                self._add(pattern)

    def edited(self, value: JsonValue, edit: Edit) -> JsonValue:
        """Give the value with `edit` done at each chosen place, innermost first.

        The value is not changed; where nothing is edited it comes back itself.
        """
        new = _edited(value, (self._start,), (), edit)
        return value if new is REMOVED else new

    def without(self, value: JsonObject) -> JsonObject:
        """Give arguments without what is chosen; themselves where nothing is.

        An object of the caller's that is left with a name like a large integer's tag gets one
        more `$`, as if it had come so: the next pass would read it as that integer.
        """
        new = _edited(value, (self._start,), (), lambda _path, _member: REMOVED, escape=True)
        assert isinstance(new, dict), "no pattern chooses the outermost object"
        return new

    def members(self, value: JsonValue) -> Iterator[tuple[JsonObject, str]]:
        """Give each chosen member as the object that holds it and its name."""
        return _members(value, (self._start,))

    def _add(self, pattern: str) -> None:
        if _NAME.match(pattern):
            pattern = f"$.{pattern}"
        branch, at = self._start, 1
        while at < len(pattern) or at == 1:
            match = _STEP.match(pattern, at) if pattern[:1] == "$" else None
            if match is None:
                raise SettingsError(
                    repr(pattern[:80]),
                    "is no place",
                    "write a name, or a path such as $.items[*].id",
                )
            branch = _grown(branch, match)
            at = match.end()
        branch.chosen = True


def _grown(branch: _Branch, match: re.Match[str]) -> _Branch:
    if match["all"]:
        branch.all = branch.all or _Branch()
        return branch.all
    if match["deep"]:
        return branch.deep.setdefault(match["deep"], _Branch())
    if match["index"]:
        return branch.steps.setdefault(int(match["index"]), _Branch())
    name = json.loads(match["quoted"]) if match["quoted"] else match["name"]
    return branch.steps.setdefault(name, _Branch())


def _edited(
    value: JsonValue,
    branches: tuple[_Branch, ...],
    path: JsonPath,
    edit: Edit,
    *,
    escape: bool = False,
) -> Edited:
    new: JsonValue = value
    if isinstance(value, dict):
        new = _edited_members(value, branches, path, edit, escape=escape)
    elif isinstance(value, list):
        new = _edited_items(value, branches, path, edit, escape=escape)
    if any(branch.chosen for branch in branches):
        return edit(path, new)
    return new


def _edited_members(
    value: JsonObject, branches: tuple[_Branch, ...], path: JsonPath, edit: Edit, *, escape: bool
) -> JsonObject:
    out: JsonObject = {}
    same = True
    for name, member in value.items():
        below = _below(branches, name)
        new = _edited(member, below, (*path, name), edit, escape=escape) if below else member
        same = same and new is member
        if new is not REMOVED:
            out[name] = new
    if same:
        return value
    return untaken(out) if escape and len(out) < len(value) else out


def _edited_items(
    value: list[JsonValue],
    branches: tuple[_Branch, ...],
    path: JsonPath,
    edit: Edit,
    *,
    escape: bool,
) -> list[JsonValue]:
    out: list[JsonValue] = []
    same = True
    for at, item in enumerate(value):
        below = _below(branches, at)
        new = _edited(item, below, (*path, at), edit, escape=escape) if below else item
        same = same and new is item
        if new is not REMOVED:
            out.append(new)
    return value if same else out


def _members(value: JsonValue, branches: tuple[_Branch, ...]) -> Iterator[tuple[JsonObject, str]]:
    if isinstance(value, dict):
        for name, member in value.items():
            below = _below(branches, name)
            if any(branch.chosen for branch in below):
                yield value, name
            if below:
                yield from _members(member, below)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            below = _below(branches, at)
            if below:
                yield from _members(item, below)


def _below(branches: tuple[_Branch, ...], step: str | int) -> tuple[_Branch, ...]:
    found: list[_Branch] = []
    for branch in branches:
        if step in branch.steps:
            found.append(branch.steps[step])
        if branch.all is not None:
            found.append(branch.all)
        if branch.deep:
            # `..name` goes on looking below whatever lies between.
            found.append(_Branch(deep=branch.deep))
            if step in branch.deep:
                found.append(branch.deep[step])
    return tuple(found)
