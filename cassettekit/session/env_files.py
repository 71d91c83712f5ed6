"""Read the values that a `.env` file gives to variables."""

import re
from collections.abc import Iterator

from cassettekit.redaction import is_secret_name

_START = re.compile(r"[ \t]*(?:export[ \t]+)?(?P<name>[^\s=#][^\s=]*)[ \t]*=[ \t]*(?P<value>.*)")
# In quotes, with a remark behind: what is escaped in double quotes closes none.
_QUOTED = re.compile(
    r"""(?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>[^']*)'|`(?P<tick>[^`]*)`)\s*(?:\#.*)?\Z""",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_MOST_LINES = 200


def values_in(text: str) -> Iterator[str]:
    """The values of `NAME=value` lines: `export`, quotes and remarks taken off.

    A value in quotes may go over lines. One word of letters counts only under a secret's
    name: `NODE_ENV=production` must not take that word out of everything.
    """
    lines = text.splitlines()
    for at, line in enumerate(lines):
        start = _START.match(line)
        if start is None:
            continue
        for value in _values(start["value"].rstrip(), lines[at + 1 : at + 1 + _MOST_LINES]):
            if value and (not value.isalpha() or is_secret_name(start["name"])):
                yield value


def _values(value: str, behind: list[str]) -> Iterator[str]:
    """Yield a value as it is read and, where that is another, as it is written."""
    match = _QUOTED.match(value)
    if match is None and value[:1] in ('"', "'", "`") and value[:1] not in value[1:]:
        match = _over_lines(value, behind)
    if match is None:
        yield value.partition(" #")[0].rstrip()
        return
    inside = match["double"] or match["single"] or match["tick"] or ""
    yield inside
    if match["double"] and "\\" in inside:
        yield _ESCAPED.sub(_unescaped, inside)


def _over_lines(value: str, behind: list[str]) -> re.Match[str] | None:
    for last, line in enumerate(behind):
        if value[0] in line:
            return _QUOTED.match("\n".join((value, *behind[: last + 1])))
        if _START.match(line) is not None and "BEGIN" not in value:
            break  # a quote that nothing closes must not hide the lines behind it
    return None


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r", "t": "\t"}.get(match[1], match[1])
