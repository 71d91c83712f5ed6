"""Find the quoted texts inside a text: what a line begins with is found in each of them."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cassettekit.redaction.late import Late
from cassettekit.redaction.runs import every

# A quote opens a text behind one of these and a few blanks. It is looked for first: there
# are fewer of them.
_BLANKS = "|".join(rf"(?<=[:,\[{{(=\n][ \t]{{{blanks}}}.)" for blanks in range(9))
_OPEN = rf"(?:(?<=[:,\[{{(=\n \t].)(?:{_BLANKS})|(?<=\A.))"
# No quotes go across the seam of joined texts. A text that is cut off counts.
_DOUBLE = r"(?P<double>[^\"\\\0]*+(?:\\.[^\"\\\0]*+)*+)\"?+"
_SINGLE = r"(?P<single>[^'\\\0]*+(?:\\.[^'\\\0]*+)*+)'?+"
_LITERAL = Late(f"[\"'](?:(?<=\"){_OPEN}{_DOUBLE}|(?<='){_OPEN}{_SINGLE})", re.DOTALL)


_SHORTEST = 10


class Literal(NamedTuple):
    """A quoted text as it is written, and where it starts."""

    start: int
    text: str


def literals(text: str, low: str, words: Iterable[str]) -> Iterator[Literal]:
    """Yield the quoted members and items in `text` that hold one of `words` in their first line.

    `low` is `text` in lower case. What could be a name is one.
    """
    if '"' not in text and "'" not in text:
        return
    # What has no letter, as :// has none, does not depend on where its line begins.
    folded = {word.lower() for word in words if word[-1].isalpha() or word[0].isalpha()}
    if not folded:
        return
    places = sorted(at for word in folded for at in every(low, word))
    if not places:
        return
    last = places[-1]
    following = iter(places)
    place = next(following)
    for match in _LITERAL.finditer(text):
        start, end = match.span(match.lastindex or 0)
        if last < start:
            return
        while place < start:
            place = next(following)
        if place >= end or end - start < _SHORTEST:
            continue
        # A word further down begins a line of its own once the breaks are undone.
        breaks = (low.find(line_break, start, end) for line_break in ("\n", "\\n"))
        first = min((at for at in breaks if at >= 0), default=end)
        if any(low.find(word, start, first) >= 0 for word in folded):
            inside = text[start:end]
            if not inside.isidentifier():
                yield Literal(start, inside)
