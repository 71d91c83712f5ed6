"""Lay out what changed in one call: a line a place, or the lines of a text that differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cassettekit.core.leaves import Difference
from cassettekit.core.show import clip, times
from cassettekit.render import wording
from cassettekit.render.lines import Line, Role

# More changes of one call, or lines of one text, are told by their number.
_CHANGES = 12

_LONGEST_PLACE = 32
_LEAST = 16
_VERSION = "schema version"


@dataclass(frozen=True, slots=True)
class Details:
    """Where details stand, how wide they may be, and at which call number to see all.

    Without a number nothing is folded.
    """

    indent: int
    width: int | None
    number: int | None

    def lines(self, differences: Sequence[Difference], version: str = "") -> Iterator[Line]:
        """The schema version if it changed, and every difference."""
        listed = differences if self.number is None else differences[:_CHANGES]
        labels = [wording.place(difference.path) for difference in listed]
        labels += [_VERSION] if version else []
        column = min(max(map(len, labels), default=0), _LONGEST_PLACE)
        if version:
            yield self._line(_VERSION, version, column)
        for label, difference in zip(labels, listed, strict=False):
            changed = wording.changed_lines(difference)
            if changed is not None:
                yield self._line(label, times(len(changed), "changed line"), column)
                yield from self._text(changed)
            else:
                room = self._room(2 + max(column, len(label)))
                yield self._line(label, wording.change(difference, room), column)
        yield from self._more(len(differences) - len(listed), "more change")

    def _text(self, changed: Sequence[tuple[str, str]]) -> Iterator[Line]:
        room = self._room(4)
        listed = changed if self.number is None else changed[:_CHANGES]
        for sign, text in listed:
            role: Role = "base" if sign == "-" else "candidate"
            cut = text if room is None else clip(text, room)
            yield ((f"{'':{self.indent + 2}}", "plain"), (f"{sign} {cut}", role))
        yield from self._more(len(changed) - len(listed), "more changed line")

    def _more(self, hidden: int, noun: str) -> Iterator[Line]:
        if hidden > 0:
            text = f"⋯ {times(hidden, noun)}.  --at {self.number} shows them all."
            yield ((f"{'':{self.indent}}{text}", "equal"),)

    def _line(self, label: str, text: str, column: int) -> Line:
        return ((f"{'':{self.indent}}{label:{column}}  {text}", "plain"),)

    def _room(self, used: int) -> int | None:
        return None if self.width is None else max(self.width - self.indent - used, _LEAST)
