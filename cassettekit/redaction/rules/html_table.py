"""Columns of secrets in HTML tables."""

from collections.abc import Iterator
from itertools import islice

from cassettekit.redaction.judge import is_generated
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import Sample

_VALUE = "q7Rk2Z" + "p9Lw4"
_HEAD = Late(r"<th(?:\s[^<>]{0,200})?>\s{0,40}\Z")
_CLOSE = Late(r"\s{0,40}</th>")
_CELL = Late(r"<td(?:\s[^<>]{0,200})?>\s{0,40}(?:<code>)?(?P<secret>[^<>]{0,400}?)\s{0,40}</")
_WIDEST = 2_000
_LONGEST = 8_000
_ROWS = 200


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if _CLOSE.match(text, mention.end) is None:
        return
    first = max(0, mention.start - _WIDEST)
    head = _HEAD.search(text, first, mention.start)
    row = text.rfind("<tr", first, mention.start)
    if head is None or row < 0:
        return
    column = text.count("<th", row, head.start()) - text.count("<thead", row, head.start())
    last = min(len(text), mention.end + _LONGEST)
    at = text.find("<tr", mention.end, last)
    for _ in range(_ROWS):
        if at < 0:
            return
        after = text.find("<tr", at + 3, last)
        end = after if after >= 0 else last
        if text.find("<th", at, end) >= 0:
            return  # another table, or its own header again
        cells = list(islice(_CELL.finditer(text, at, end), column + 1))
        if column < len(cells):
            place = Place(*cells[column].span("secret"))
            value = text[place.start : place.end]
            if value and believes_quoted(value, mention) and is_generated(value):
                yield place
        at = after


RULE = Rule(
    id="html-table",
    kind="column",
    why="Pages of administration show a column of passwords under its header.",
    source="https://html.spec.whatwg.org/multipage/tables.html",
    finds=Beside(_find, then="<", also="<th"),
    hits=lambda: (
        Sample(
            "<table><tr><th>User</th><th>Password</th></tr>"
            f"<tr><td>ann</td><td>{_VALUE}</td></tr><tr><td>bob</td><td>{_VALUE[::-1]}</td></tr>"
            "</table>",
            (_VALUE, _VALUE[::-1]),
        ),
    ),
    misses=lambda: (
        "<table><tr><th>Password</th><th>Age</th></tr><tr><td>set</td><td>12</td></tr></table>",
        "<th>Password</th>",
    ),
)
