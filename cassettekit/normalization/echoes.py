"""Tell what a result only repeats of its call's own arguments."""

from cassettekit.core.values import JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.names import snake
from cassettekit.normalization.rules import Leaves
from cassettekit.normalization.shapes import tagged

# A shorter value equals an argument by accident, unless it has that argument's name.
_TELLING = 8
_TELLING_NUMBER = 100_000_000


class Echoes:
    """The leaves of one call's arguments."""

    def __init__(self, args: JsonValue) -> None:
        self._named: list[tuple[str, str | float]] = []
        level: list[tuple[str, JsonValue]] = [("", args)]
        while level:
            name, value = level.pop()
            if isinstance(value, dict):
                level.extend(value.items())
            elif isinstance(value, list):
                level.extend((name, item) for item in value)
            elif isinstance(value, str | int | float):
                self._named.append((name, value))
        self._values = {value for _, value in self._named}
        # All texts as one: no moment and no id holds a line break.
        self._text = "\n".join(value for value in self._values if isinstance(value, str))
        self._moments: set[int] | None = None

    def hold(self, name: str, value: JsonValue, leaves: Leaves) -> bool:
        """Whether an argument is this value, says it in a longer text, or is its moment."""
        if isinstance(value, dict):
            value = tagged(value)
        if not isinstance(value, str | int | float):
            return False
        if not _tells(value):
            return value in self._values and self._under(name, value)
        return (
            value in self._values
            or str(value) in self._text
            or (leaves.moment is not None and leaves.moment.micros in self._micros())
        )

    def _under(self, name: str, value: str | float) -> bool:
        words = snake(name)
        return any(leaf == value and snake(known) == words for known, leaf in self._named)

    def _micros(self) -> set[int]:
        if self._moments is None:
            found = map(read_moment, filter(_tells, self._values))
            self._moments = {moment.micros for moment in found if moment is not None}
        return self._moments


def _tells(value: str | float) -> bool:
    if isinstance(value, str):
        return len(value) >= _TELLING
    # Python refuses to write integers of more than some thousand digits.
    return _TELLING_NUMBER <= value < 2**63
