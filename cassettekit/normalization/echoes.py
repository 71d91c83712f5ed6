"""Tell what a result only repeats of its call's own arguments."""

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.names import snake
from cassettekit.normalization.rules import Leaves

# A shorter value equals an argument by accident, unless it has that argument's name.
_TELLING = 8


class Echoes:
    """The leaves of one call's arguments."""

    def __init__(self, args: JsonObject) -> None:
        self._leaves: set[str | float] = set()
        self._named: set[tuple[str, str | float]] = set()
        level: list[tuple[str, JsonValue]] = [("", args)]
        while level:
            name, value = level.pop()
            if isinstance(value, dict):
                level.extend(value.items())
            elif isinstance(value, list):
                level.extend((name, item) for item in value)
            elif isinstance(value, str | int | float):
                self._leaves.add(value)
                self._named.add((snake(name), value))
        self._moments: set[int] | None = None

    def hold(self, name: str, value: JsonValue, leaves: Leaves) -> bool:
        """Whether an argument is this value, says it in a longer text, or is its moment."""
        if isinstance(value, dict):
            value = value.get("$datetime")
        if not isinstance(value, str | int | float):
            return False
        if (snake(name), value) in self._named:
            return True
        if isinstance(value, str):
            if len(value) < _TELLING:
                return False
            text = value
        elif abs(value) < 10**_TELLING or abs(value) > 2**63:
            return False
        else:
            text = str(value)
        return (
            value in self._leaves
            or any(text in leaf for leaf in self._leaves if isinstance(leaf, str))
            or (leaves.moment is not None and leaves.moment.micros in self._micros())
        )

    def _micros(self) -> set[int]:
        if self._moments is None:
            found = map(read_moment, self._leaves)
            self._moments = {moment.micros for moment in found if moment is not None}
        return self._moments
