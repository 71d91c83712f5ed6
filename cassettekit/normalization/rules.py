"""What a normalizer is: which members leave a stored result, and examples of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.moments import Moment
from cassettekit.normalization.settings import WallClock


class Sight(NamedTuple):
    """What a rule may know about a member besides its value.

    `lowest` and `highest` bound the run's window in µs. `siblings` is the object that holds
    the member, `in_headers` says that this object is named like a set of headers, `in_list`
    that an item of a list holds it.
    """

    mode: WallClock
    lowest: float
    highest: float
    utc_offset: int
    siblings: JsonObject
    in_headers: bool
    in_list: bool

    def holds(self, moment: Moment) -> bool:
        """Whether a moment is inside the run's own window; a naive one may be local time."""
        if self.lowest <= moment.micros <= self.highest:
            return True
        local = moment.micros - self.utc_offset
        return moment.naive and self.lowest <= local <= self.highest


class Leaves(NamedTuple):
    """A member that leaves: what replay writes in its place, or the moment it freezes there.

    What is `recalled` is known again when the agent sends it back. A moment that is `last`
    was read when all else had been said, and is written to the second: within that one it
    comes after the others.
    """

    refill: JsonValue = None
    moment: Moment | None = None
    recalled: bool = True
    last: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """One result, what is stored of it at 2026-01-02T03:04:05Z, and what replay gives."""

    result: JsonValue
    stored: JsonValue
    replayed: JsonValue


@dataclass(frozen=True, slots=True)
class FieldRule:
    """Members that leave a stored result.

    `covers` is asked with a name in snake_case and remembered; `judge` sees each value under
    such a name. An id is for ever; the version rises when stored results would change.
    """

    id: str
    version: int
    covers: Callable[[str], bool]
    judge: Callable[[JsonValue, Sight], Leaves | None]
    examples: tuple[Example, ...] = field(repr=False)
