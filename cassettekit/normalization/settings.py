"""What normalization is told: folders of this machine, settings, and what it gives back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from cassettekit.core.values import JsonObject, JsonValue

WallClock: TypeAlias = Literal["near-now", "all", "off"]
"""Which clock fields leave a result: those inside the run's window, all by name, none."""

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Roots:
    """The absolute folders of one machine; an empty text where there is none.

    Several `tmp` folders are spellings of one: the first is what replay fills in. So are
    `root` and `linked_root`, and `home` and `linked_home`, where links are on the way.
    """

    root: str = ""
    home: str = ""
    tmp: tuple[str, ...] = ()
    linked_root: tuple[str, ...] = ()
    linked_home: tuple[str, ...] = ()


# A private-use character keeps these out of every real text; written as an escape, so that
# not even a recording of this file holds one.
STORED = Roots("/\ue000cassette/root", "/\ue000cassette/home", ("/\ue000cassette/tmp",))
"""Virtual folders: stored text decoded with them is stored text again once normalized."""


@dataclass(frozen=True, slots=True)
class ToolRules:
    """One tool's settings, each a set of places (see `Places`) unless said otherwise.

    Attributes:
        paths: Names of members that hold paths, in place of the choice by name.
        ignore_args: Arguments that never tell two calls apart; they are not stored.
        volatile_args: Arguments that differ in every run; a constant is stored for each.
        case_insensitive: Arguments in which upper and lower case mean the same.
        json_args: Arguments that hold JSON as text; stored in one layout, members sorted.
        sort: Lists among the arguments whose order means nothing.
        wall_clock: The session's setting for this tool alone.
        drop: Members of the result that leave it; replay puts zeros of their shape there.
        freeze: Moments in the result that leave it although they are not near now.
        sort_results: Lists in the result whose order means nothing.
        round: Numbers in the result and how many decimal digits of them are kept.
    """

    paths: frozenset[str] | None = None
    ignore_args: frozenset[str] = _NONE
    volatile_args: frozenset[str] = _NONE
    case_insensitive: frozenset[str] = _NONE
    json_args: frozenset[str] = _NONE
    sort: frozenset[str] = _NONE
    wall_clock: WallClock | None = None
    drop: frozenset[str] = _NONE
    freeze: frozenset[str] = _NONE
    sort_results: frozenset[str] = _NONE
    round: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Settings:
    """What of normalization is on, and what single tools need."""

    wall_clock: WallClock = "near-now"
    paths: bool = True
    tools: Mapping[str, ToolRules] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Normalized:
    """A result as it is stored, and how replay gets back what was left out.

    `dropped` maps the place of each member that left to `[value, place in its object]`, a
    value to put back as it is, or to `[template, place, rank]`, a moment to freeze (a fourth
    item names the record whose moment it is, where that is an earlier one); and the place of
    a JSON text that was opened to its layout and the same map of its inside.
    """

    value: JsonValue
    dropped: JsonObject
