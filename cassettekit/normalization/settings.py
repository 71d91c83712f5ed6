"""What normalization is told: folders of this machine, settings, and what it gives back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from cassettekit.core.values import JsonObject, JsonValue

WallClock: TypeAlias = Literal["near-now", "all", "off"]
"""Which clock fields leave a result: those inside the run's window, all by name, none."""


@dataclass(frozen=True, slots=True)
class Roots:
    """The absolute folders of one machine; an empty text where there is none.

    Several `tmp` folders are spellings of one: the first is what replay fills in.
    """

    root: str = ""
    home: str = ""
    tmp: tuple[str, ...] = ()


# A private-use character keeps these out of every real text; written as an escape, so that
# not even a recording of this file holds one.
STORED = Roots("/\ue000cassette/root", "/\ue000cassette/home", ("/\ue000cassette/tmp",))
"""Virtual folders: stored text decoded with them is stored text again once normalized."""


@dataclass(frozen=True, slots=True)
class ToolRules:
    """One tool's settings. A place is an argument's name or a path such as `$.items[*].id`.

    `paths` replaces the choice of path fields by name; an empty set means that none is one.
    """

    paths: frozenset[str] | None = None


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
    value to put back as it is, or to `[template, place, rank]`, a moment to freeze; and the
    place of a JSON text that was opened to its layout and the same map of its inside.
    """

    value: JsonValue
    dropped: JsonObject
