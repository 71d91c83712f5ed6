"""Tell what a result only repeats of its call's own arguments."""

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.rules import Leaves

# Shorter texts stand inside others by accident.
_SHORTEST_INNER = 8


class Echoes:
    """The leaves of one call's arguments."""

    def __init__(self, args: JsonObject) -> None:
        self._texts: list[str] = []
        self._scalars: set[str | float] = set()
        self._moments: set[int] = set()
        level: list[JsonValue] = [args]
        while level:
            value = level.pop()
            if isinstance(value, dict):
                level.extend(value.values())
            elif isinstance(value, list):
                level.extend(value)
            elif isinstance(value, str | int | float):
                self._leaf(value)

    def hold(self, value: JsonValue, leaves: Leaves) -> bool:
        """Whether an argument is this value, says it in a longer text, or is its moment."""
        if leaves.moment is not None and leaves.moment.micros in self._moments:
            return True
        if isinstance(value, dict):
            value = value.get("$datetime")
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            return False
        if value in self._scalars:
            return True
        text = str(value)
        return text in self._scalars or (
            len(text) >= _SHORTEST_INNER and any(text in longer for longer in self._texts)
        )

    def _leaf(self, value: str | float) -> None:
        if isinstance(value, bool):
            return
        self._scalars.add(value)
        if isinstance(value, str):
            self._texts.append(value)
        moment = read_moment(value)
        if moment is not None:
            self._moments.add(moment.micros)
