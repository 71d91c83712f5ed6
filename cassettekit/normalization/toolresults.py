"""What one tool's settings say of its results."""

from typing import TypeAlias

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.places import Places
from cassettekit.normalization.rules import Leaves
from cassettekit.normalization.settings import ToolRules
from cassettekit.normalization.shapes import zeros

Leaving: TypeAlias = dict[tuple[int, str], Leaves]
"""What leaves, by the identity of the object that holds it and its name there."""


class ToolResults:
    """One tool's `drop`, `freeze` and `round`.

    A place counts from the result itself and from each JSON text in it: that is how tool
    servers send objects.
    """

    def __init__(self, rules: ToolRules) -> None:
        self._drop = Places(rules.drop)
        self._freeze = Places(rules.freeze)
        self._round = [
            (Places((place,), outermost=True), digits) for place, digits in rules.round.items()
        ]
        self.on = bool(rules.drop or rules.freeze or rules.round)

    def rounded(self, value: JsonValue) -> JsonValue:
        """Give the value with its numbers rounded where the settings say so."""
        for places, digits in self._round:

            def edit(_: JsonPath, member: JsonValue, digits: int = digits) -> JsonValue:
                return _rounded(member, digits)

            value = places.edited(value, edit)
        return value

    def leaving(self, value: JsonValue) -> Leaving:
        """Say which members leave the value."""
        found: Leaving = {}
        for holder, name in self._freeze.members(value):
            moment = read_moment(holder[name])
            if moment is not None:
                found[id(holder), name] = Leaves(moment=moment)
        for holder, name in self._drop.members(value):
            found[id(holder), name] = Leaves(zeros(holder[name]), read_moment(holder[name]))
        return found


def _rounded(value: JsonValue, digits: int) -> JsonValue:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    # -0.0 is written otherwise than 0.0, and the same number.
    return round(value, digits) or type(value)(0)
