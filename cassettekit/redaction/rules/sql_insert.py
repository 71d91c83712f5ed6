"""Columns of secrets in INSERT statements."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_INSERT = "INSERT INTO users "
_HEAD = Late(r"\(([^()]{0,400})\Z")
_TAIL = Late(r"""["'`\]]?[ ]?[^()]{0,400}\)\s{0,20}(?:VALUES|SELECT)\s{0,20}""", re.IGNORECASE)
_ROW = Late(r"\(((?:[^()']|'(?:[^'\\]|''|\\.){0,400}'|\([^()]{0,100}\)){0,4000})\)\s{0,5},?\s{0,5}")
_CELL = Late(r"'(?P<secret>(?:[^'\\]|''|\\.){0,400})'|\([^()]*\)|[^,'()]+|,")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    head = _HEAD.search(text, max(0, mention.start - 400), mention.start)
    tail = _TAIL.match(text, mention.end) if head else None
    if head is None or tail is None:
        return
    column = head[1].count(",")
    at = tail.end()
    while (row := _ROW.match(text, at)) is not None:
        cell = 0
        for match in _CELL.finditer(text, row.start(1), row.end(1)):
            if match.group() == ",":
                cell += 1
            elif cell == column and match["secret"] and not is_stand_in(match["secret"]):
                yield Place(*match.span("secret"))
        at = row.end()


RULE = Rule(
    id="sql-insert",
    kind="sql",
    why="A row that is put into a table of users has the password in its place.",
    source="https://www.postgresql.org/docs/current/sql-insert.html",
    finds=Beside(_find, then="\"'`],)"),
    hits=lambda: (
        *hiding(_VALUE, _INSERT + f"(name, password) VALUES ('a', '{_VALUE}');"),
        *hiding(_VALUE, _INSERT.lower() + f"(password, n) values ('x1yz', 1), ('{_VALUE}', 2)"),
    ),
    misses=lambda: (
        "INSERT INTO users (name, password) VALUES (?, ?)",
        "INSERT INTO resets (password_reset_id) VALUES ('abc-123-def')",
    ),
)
