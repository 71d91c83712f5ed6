"""Columns of secrets in rows whose names stand apart."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import is_opaque, is_tokenlike
from cassettekit.redaction.late import Late
from cassettekit.redaction.placeholder import MARK
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_HEADS = (
    "columns",
    "column_names",
    "columnNames",
    "header",
    "headers",
    "fields",
    "names",
    "cols",
    "keys",
    "head",
    "meta",
)
_SIGNED = Late(r"\d[!?*#$&@^~]")
_ROWS = ("rows", "data", "values", "records", "items", "results", "table", "row", "body")


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if isinstance(value, dict):
        for head in _HEADS:
            names = value.get(head)
            if names is None and isinstance(schema := value.get("schema"), dict):
                names = schema.get(head)
            if isinstance(names, list):
                for body in _ROWS:
                    for below, found in _cells(names, value.get(body), kind):
                        yield (body, *below), found
    elif (
        isinstance(value, list)
        and len(value) > 1
        and isinstance(value[0], list)
        and not any(map(_is_value, value[0]))
    ):
        for below, found in _cells(value[0], value[1:], kind, first=1):
            yield below, found


def _cells(
    names: list[JsonValue], rows: JsonValue, kind: Callable[[str], str | None], first: int = 0
) -> Iterator[tuple[JsonPath, str]]:
    for column, name in enumerate(map(_name, names)):
        found = kind(name) if name is not None else None
        if found is None or not isinstance(rows, list):
            continue
        if len(rows) == len(names) and not any(isinstance(row, list) for row in rows):
            yield (column,), found
        for at, row in enumerate(rows, first):
            if (
                isinstance(row, list)
                and len(row) == len(names)
                and not _is_word(row[column], found)
            ):
                yield (at, column), found
            # BigQuery's answers: {"f": [{"v": 1}, {"v": 2}]}
            cells = row.get("f") if isinstance(row, dict) else None
            if isinstance(cells, list) and len(cells) == len(names):
                yield (at, "f", column, "v"), found


def _is_value(cell: JsonValue) -> bool:
    """Say whether a cell is no name of a column: then its row is one of names and values."""
    return isinstance(cell, str) and (
        is_opaque(cell)
        or sum(map(str.isdigit, cell)) > 2
        or _SIGNED.search(cell) is not None
        or cell.startswith(MARK)
    )


def _is_word(cell: JsonValue, kind: str) -> bool:
    """Say whether a cell is a word that a tokenizer made, and no token."""
    return kind == "token" and isinstance(cell, str) and not is_tokenlike(cell)


def _name(column: JsonValue) -> str | None:
    match column:
        case str(name) | {"name": str(name)} | {"Name": str(name)} | {"label": str(name)}:
            return name
        case _:
            return None


RULE = Rule(
    id="table-rows",
    kind="column",
    why="A query's answer names its columns once and then lists rows.",
    source="https://www.sqlite.org/cli.html",
    finds=Around(_find),
    hits=lambda: hiding(
        _VALUE,
        {"columns": ["id", "password"], "rows": [[1, _VALUE], [2, _VALUE + "x"]]},
        [["id", "password"], [1, _VALUE]],
        {"columns": [{"name": "id"}, {"name": "api_key"}], "data": [[1, _VALUE]]},
        {"schema": {"fields": [{"name": "id"}, {"name": "token"}]}, "rows": [[1, _VALUE + "aB"]]},
        {"keys": ["host", "password"], "values": ["h", _VALUE]},
        {"schema": {"fields": [{"name": "token"}]}, "rows": [{"f": [{"v": _VALUE + "aB"}]}]},
        {"meta": [{"name": "id"}, {"name": "passwd"}], "data": [[1, _VALUE]]},
    ),
    misses=lambda: (
        [["Consumer Secret", MARK], ["Size", "3"]],
        [["name", "x9R7w2"], ["Size", "3"]],
        {"columns": ["id", "password_hint"], "rows": [[1, "q7Rk2"]]},
        {"fields": ["password", "token"], "data": []},
        [["token", "count"], ["authentication", 12]],
    ),
)
