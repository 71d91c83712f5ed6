"""Rules that a project adds in its settings."""

import re

from cassettekit.core import jsonpath
from cassettekit.redaction.late import Late
from cassettekit.redaction.linear import least_width, looks_around, runs_away
from cassettekit.redaction.names import words
from cassettekit.redaction.rule import At, Finder, Named, Rule, Text

KIND = "custom"
"""The class of what a project's own rules find."""

_ID = Late(r"[a-z]+(?:-[a-z]+)*\Z")
_ANY_ITEM = Late(r"\[\*\]")
_LONGEST = 1_000


def custom_rule(
    id: str,  # noqa: A002 - the setting's own name
    *,
    pattern: str | None = None,
    name: str | None = None,
    path: str | None = None,
    why: str = "The project's settings say so.",
) -> Rule:
    """Return a rule for a pattern in text, the name of a member, or a place.

    A group of the pattern named `secret` is all that is hidden of a match.

    Raises:
        ValueError: Not exactly one of the three is given, or it cannot be used; the message
            says why.
    """
    if _ID.match(id) is None:
        raise ValueError(f"{id[:60]!r} is no id: lower-case words parted by hyphens")
    if (pattern is not None) + (name is not None) + (path is not None) != 1:
        raise ValueError("give one of pattern, name and path")
    finds: Finder
    if pattern is not None:
        finds = _pattern(pattern)
    elif name is not None:
        finds = _name(name)
    else:
        finds = _place(path or "")
    return Rule(id=id, kind=KIND, why=why, source="", finds=finds, hits=tuple, misses=tuple)


def definition(rule: Rule) -> str:
    """Return what a project's rule looks for, as a header names it."""
    match rule.finds:
        case Text(body=pattern):
            return f"pattern {pattern}"
        case At(path):
            return f"path {path}"
        case Named(last=last, after=after):
            return " ".join(("name", *sorted(after), *sorted(last)))
        case _:
            raise AssertionError("a project's rule is one of these")


def _pattern(pattern: str) -> Text:
    shown = repr(pattern[:60])
    if len(pattern) > _LONGEST:
        raise ValueError(f"{shown} is longer than {_LONGEST} characters")
    try:
        re.compile(pattern, re.MULTILINE)
        reason = runs_away(pattern, re.MULTILINE)
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"{shown} is no pattern: {error}") from error
    if reason is not None:
        raise ValueError(f"{shown} can run away: {reason}")
    if least_width(pattern) == 0:
        raise ValueError(f"{shown} matches nothing at all, so it would match everywhere")
    return Text(lead=(), body=pattern, alone=looks_around(pattern))


def _name(name: str) -> Named:
    parts = words(name)
    if not parts:
        raise ValueError(f"{name[:60]!r} has no word in it")
    return Named(last=frozenset({parts[-1]}), after=frozenset(parts[-2:-1]), told=True)


def is_place(path: str) -> bool:
    """Say whether `path` is spelled as the paths of reports are: `$.rows[*].token`."""
    numbered = _ANY_ITEM.sub("[0]", path)
    try:
        steps = jsonpath.parse(numbered)
    except ValueError:
        return False
    return bool(steps) and jsonpath.spell(steps) == numbered


def _place(path: str) -> At:
    if not is_place(path):
        raise ValueError(f"{path[:60]!r} is no path like $.rows[*].token")
    return At(path)
