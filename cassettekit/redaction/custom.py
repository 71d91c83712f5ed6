"""Rules that a project adds in its settings."""

import re

from cassettekit.redaction.late import Late
from cassettekit.redaction.names import words
from cassettekit.redaction.rule import At, Finder, Named, Rule, Text

KIND = "custom"
"""The class of what a project's own rules find."""

_ID = Late(r"[a-z]+(?:-[a-z]+)*\Z")
_PATH = Late(r"\$(?:\.[A-Za-z_][\w-]*|\[(?:\d+|\*)\]|\[\"[^\"]+\"\])+\Z")
_PIECE = Late(
    r"\\.|\[\^?\]?(?:[^\]\\]|\\.)*\]|\(\?[^:=!<(]*[:=!]|\(\?<[=!]|\(|\)|\||[*+?]|\{\d*,?\d*\}|.",
    re.DOTALL,
)
_UNBOUNDED = Late(r"[*+]|\{\d*,\}")


def custom_rule(
    id: str,  # noqa: A002 - the setting's own name
    *,
    pattern: str | None = None,
    name: str | None = None,
    path: str | None = None,
    why: str = "The project's settings say so.",
) -> Rule:
    """Return a rule for a pattern in text, the name of a member, or a place.

    Raises:
        ValueError: Not exactly one of the three is given, or it cannot be used; the message
            says why.
    """
    if _ID.match(id) is None:
        raise ValueError(f"{id!r} is no id: lower-case words parted by hyphens")
    if (pattern is not None) + (name is not None) + (path is not None) != 1:
        raise ValueError("give one of pattern, name and path")
    finds: Finder
    if pattern is not None:
        finds = _pattern(pattern)
    elif name is not None:
        finds = _name(name)
    else:
        if path is None or _PATH.match(path) is None:
            raise ValueError(f"{path!r} is no path like $.rows[*].token")
        finds = At(path)
    return Rule(id=id, kind=KIND, why=why, source="https://", finds=finds, hits=tuple, misses=tuple)


def _pattern(pattern: str) -> Text:
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        raise ValueError(f"{pattern!r} is no pattern: {error}") from error
    reason = runs_away(pattern)
    if reason is not None:
        raise ValueError(f"{pattern!r} can run away: {reason}")
    if compiled.match("") is not None:
        raise ValueError(f"{pattern!r} matches nothing at all, so it would match everywhere")
    return Text(lead=(), body=pattern)


def _name(name: str) -> Named:
    parts = words(name)
    if not parts:
        raise ValueError(f"{name!r} has no word in it")
    return Named(last=frozenset({parts[-1]}), after=frozenset(parts[-2:-1]))


def runs_away(pattern: str) -> str | None:
    """Say why a pattern may take more than linear time on some text, or None.

    A repeat inside a repeat, or a choice inside one, lets the same text be read in many
    ways, and a text that does not match is then tried in all of them.
    """
    inner = [False]
    last = ""
    for match in _PIECE.finditer(pattern):
        piece = match.group()
        if piece.startswith("(") and piece != ")":
            inner.append(False)
        elif piece == ")" and len(inner) > 1:
            closed = inner.pop()
            last = "group-repeats" if closed else "group"
            inner[-1] = inner[-1] or closed
            continue
        elif piece == "|":
            inner[-1] = True
        elif _UNBOUNDED.fullmatch(piece):
            if last == "group-repeats":
                return "it repeats a group that repeats or chooses"
            inner[-1] = True
        last = piece
    return None
