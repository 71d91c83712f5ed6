"""Columns of secrets in tables that are aligned by spaces."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_hex, is_opaque, is_password
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import Sample

_VALUE = "q7Rk2Z" + "p9Lw4Xc8Vb1"
_HEADER = Late(
    r"[ \t]{0,8}[A-Z][A-Z0-9_-]{0,30}(?:[ ]{1,80}[A-Z][A-Z0-9_()-]{0,30}){1,12}[ ]{0,80}\r?\Z"
)
_CELL = Late(r"(?<=[ \n])\S{8,400}(?=[ ]{2}|[ ]{0,80}\r?$)")
_WIDEST = 600
_LONGEST = 2_000
_ROWS = 500
_HEX = 24


_LINE = Late(r"[ ]{0,8}-{3,}(?:[ ]{1,8}-{3,}){1,12}[ ]{0,8}\r?\n")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    first = max(0, mention.start - _WIDEST)
    start = text.rfind("\n", first, mention.start) + 1
    end = text.find("\n", mention.end, mention.end + _WIDEST)
    if end < 0 or (start == 0 and first > 0):
        return
    is_ruled = text.startswith("-", end + 1) and _LINE.match(text, end + 1) is not None
    if not is_ruled and (not mention.name.isupper() or _HEADER.match(text, start, end) is None):
        return
    column, header = mention.start - start, text[start:end]
    for _ in range(_ROWS):
        at, end = end + 1, text.find("\n", end + 1, end + 1 + _LONGEST)
        last = end if end >= 0 else min(len(text), at + _LONGEST)
        if text.startswith(header, at):
            return  # the same header begins the next table
        cell = _CELL.match(text, at + column, last) if at + column < last else None
        if cell is not None and _is_secret(cell.group(), mention):
            yield Place(*cell.span())
        if end < 0 or at == last:
            return


def _is_secret(value: str, mention: Mention) -> bool:
    """Say whether a cell is one; Kubernetes lists the names of secrets under their class."""
    is_made = is_opaque(value) or (len(value) >= _HEX and is_hex(value))
    return (is_made or (mention.kind == "password" and is_password(value))) and believes_quoted(
        value, mention
    )


RULE = Rule(
    id="table-aligned",
    kind="column",
    why="Tools of the command line print a list of tokens under its header.",
    source="https://kubernetes.io/docs/reference/kubectl/#formatting-output",
    finds=Beside(_find, next=" \r\n"),
    hits=lambda: (
        Sample(
            f"NAME   TOKEN{' ' * 15}AGE\nann    {_VALUE}   3d\nbob    {_VALUE[::-1]}   4d\n",
            (_VALUE, _VALUE[::-1]),
        ),
        Sample(
            f"Name    Password\n------  --------------------\nann     {_VALUE}\n",
            (_VALUE,),
        ),
    ),
    misses=lambda: (
        "NAME   SECRET       AGE\nann    ann-tls-1    3d\n",
        "SET PASSWORD NOW\nor else 12345678x\n",
        "TOKEN  KIND\nident1 NAME\n",
        "Name    Password\n------  --------\nann     unchanged since2024\n",
    ),
)
