"""Columns of secrets in CSV, psql and Markdown tables."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_generated, is_type_name
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import Sample

_VALUE = "q7Rk2Z" + "p9Lw4"
_HEADER_CELL = Late(r"[ \t]*\"?[\w .#-]{1,40}\"?[ \t]*\Z")
_PROSE_CELL = Late(r"[ \t]*(?:or|and)[ ]")
_RULE_LINE = Late(r"[\s|+:=\u2500-\u257f-]+\Z")
_LONGEST = 20_000
_ROWS = 5_000
_WIDEST = 600
_LONG = 16


def _find(text: str, mention: Mention) -> Iterator[Place]:
    first = max(0, mention.start - _WIDEST)
    start = text.rfind("\n", first, mention.start) + 1
    end = text.find("\n", mention.end, mention.end + _WIDEST)
    if end < 0 or (start == 0 and first > 0):
        return
    header = text[start:end].rstrip("\r")
    mark = next((mark for mark in "|\u2502\t;," if mark in header), None)
    if mark is None:
        return
    cells = header.split(mark)
    above = text[max(0, start - _WIDEST) : max(0, start - 1)].rpartition("\n")[2]
    if start and above.count(mark) == len(cells) - 1:
        return  # a row of a table whose header is further up
    if len(cells) < 2 or not all(_HEADER_CELL.match(cell) for cell in _inner(cells)):
        return
    if _PROSE_CELL.match(cells[-1]) is not None:
        return
    column = header.count(mark, 0, mention.start - start)
    head = cells[column].strip(' \t"')
    if not head.endswith(text[mention.start : mention.end]):
        return
    # What stands under "api keys" in a table of features is a word with a number at most.
    shortest = 0 if head == mention.name else _LONG
    for place in _column(text, end + 1, header=header, mark=mark, column=column):
        value = text[place.start : place.end]
        is_believed = believes_quoted(value, mention) and is_generated(value)
        if len(value) >= shortest and is_believed and not is_type_name(value.rstrip(",")):
            yield place


def _inner(cells: list[str]) -> list[str]:
    """Return the cells of a line without the empty ones outside its outer marks."""
    first, last = not cells[0].strip(), not cells[-1].strip()
    return cells[first : len(cells) - last] if first and last else cells


def _column(text: str, at: int, *, header: str, mark: str, column: int) -> Iterator[Place]:
    width = header.count(mark) + 1
    for _ in range(_ROWS):
        end = text.find("\n", at, at + _LONGEST)
        line = text[at : end if end >= 0 else at + _LONGEST].rstrip("\r")
        cells = line.split(mark)
        if _RULE_LINE.match(line) is None:
            if len(cells) != width or line == header:
                return  # the same header begins the next table
            cell = cells[column].strip(' \t"')
            if cell:
                first = at + sum(len(before) + 1 for before in cells[:column])
                first += cells[column].index(cell)
                yield Place(first, first + len(cell))
        if end < 0:
            return
        at = end + 1


RULE = Rule(
    id="table-text",
    kind="column",
    why="A query's output prints the column of passwords under its header.",
    source="https://www.rfc-editor.org/rfc/rfc4180",
    finds=Beside(_find, then='"|\u2502\t,;\n\r'),
    hits=lambda: tuple(
        Sample(text, (_VALUE, _VALUE[::-1]))
        for text in (
            f"user,password\nann,{_VALUE}\nbob,{_VALUE[::-1]}\n",
            f" user | password\n------+-------\n ann  | {_VALUE}\n bob  | {_VALUE[::-1]}\n(2 rows)",
            f"user,secret access key\nann,{_VALUE * 2}\nbob,{_VALUE[::-1] * 2}\n",
            f"| user | api_key |\n|---|---|\n| ann | {_VALUE} |\n| bob | {_VALUE[::-1]} |\n",
        )
    ),
    misses=lambda: (
        "name, password, and token\nare the fields of the form",
        "user,password\nann,\nbob,***\n",
        "no structure, ordinary passwords, or keys like\nsecret:1, secret:2, and so on\n",
        "| field | password |\n",
        "| feature | api keys |\n|---|---|\n| x | planned2025 |\n",
    ),
)
