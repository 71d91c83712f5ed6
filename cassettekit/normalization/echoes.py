"""Tell what a result only repeats of its call's own arguments."""

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.names import snake
from cassettekit.normalization.rules import Leaves

# A shorter value equals an argument by accident, unless it has that argument's name.
_TELLING = 8
_TELLING_NUMBER = 100_000_000


class Echoes:
    """The leaves of one call's arguments."""

    def __init__(self, args: JsonObject) -> None:
        self._named: list[tuple[str, str | float]] = []
        self._moments: set[int] | None = None
        level: list[tuple[str, JsonValue]] = [("", args)]
        while level:
            name, value = level.pop()
            if isinstance(value, dict):
                level.extend(value.items())
            elif isinstance(value, list):
                level.extend((name, item) for item in value)
            elif isinstance(value, str | int | float):
                self._named.append((name, value))

    def hold(self, name: str, value: JsonValue, leaves: Leaves) -> bool:
        """Whether an argument is this value, says it in a longer text, or is its moment."""
        if isinstance(value, dict):
            value = value.get("$datetime")
        if not isinstance(value, str | int | float):
            return False
        same = [known for known, leaf in self._named if leaf == value]
        if not _tells(value):
            return any(snake(known) == snake(name) for known in same)
        if same:
            return True
        text = str(value)
        if any(isinstance(leaf, str) and text in leaf for _, leaf in self._named):
            return True
        return leaves.moment is not None and leaves.moment.micros in self._micros()

    def _micros(self) -> set[int]:
        if self._moments is None:
            telling = (read_moment(leaf) for _, leaf in self._named if _tells(leaf))
            self._moments = {moment.micros for moment in telling if moment is not None}
        return self._moments


def _tells(value: str | float) -> bool:
    if isinstance(value, str):
        return len(value) >= _TELLING
    # Python refuses to write integers of more than some thousand digits.
    return _TELLING_NUMBER <= value < 2**63
