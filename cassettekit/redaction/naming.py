"""Say what the name of a member shows, each distinct name once."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from cassettekit.core.values import JsonValue
from cassettekit.redaction.folders import Places, spelled
from cassettekit.redaction.glance import Glance, Sight, together
from cassettekit.redaction.names import Names
from cassettekit.redaction.placeholder import MARK
from cassettekit.redaction.rule import Judge
from cassettekit.redaction.structure import Structure
from cassettekit.redaction.wrapped import STREAMED

Pieces: TypeAlias = defaultdict[str, list[str]]
"""The pieces of streams that members hold, by the names of those."""

MemberJudge: TypeAlias = Callable[[JsonValue, Pieces], Sight]
_CACHED = 20_000


class Naming(dict[str, MemberJudge | None]):
    """Who says by a name what a member shows; None where no one has to.

    A name is judged by itself when it is first asked for, whatever values are known, so
    that sessions can share what was judged.
    """

    def __init__(self, glance: Glance, names: Names, structure: Structure, places: Places) -> None:
        """Take a glance that knows no value."""
        super().__init__()
        self._glance = glance
        self._names = names
        self._structure = structure
        self._places = places

    def __missing__(self, name: str) -> MemberJudge | None:
        found: MemberJudge | None = None
        verdict = self._names.verdict(name)
        if (
            MARK in name
            or self._glance.over(spelled(together([name]), self._places), 1) is Sight.SECRET
        ):
            found = _is_found
        elif name.lower() in self._structure.names:
            found = _asks
        elif verdict is not None:
            looks = verdict.looks if verdict.weak else None
            found = _asks if looks is None else partial(_looks, looks, self._places)
        if name in STREAMED:
            found = partial(_piece, name, found)
        if len(self) >= _CACHED:
            self.clear()
        self[name] = found
        return found


def _is_found(_member: JsonValue, _pieces: Pieces) -> Sight:
    return Sight.SECRET


def _asks(_member: JsonValue, _pieces: Pieces) -> Sight:
    return Sight.NEIGHBOUR


def _looks(looks: Judge, places: Places, member: JsonValue, _pieces: Pieces) -> Sight:
    items = member if isinstance(member, list) else [member]
    is_one = any(isinstance(item, str) and looks(spelled(item, places)) for item in items)
    return Sight.NEIGHBOUR if is_one else Sight.NOTHING


def _piece(name: str, also: MemberJudge | None, member: JsonValue, pieces: Pieces) -> Sight:
    if isinstance(member, str):
        pieces[name].append(member)
    return Sight.NOTHING if also is None else also(member, pieces)
