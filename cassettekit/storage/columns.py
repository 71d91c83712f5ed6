"""Read many call lines at once: one parse for all, and a column for each member that is kept."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter, lt, methodcaller
from typing import Any, NamedTuple

import orjson

from cassettekit.core import line as lines
from cassettekit.core.line import Damage

_START = b'{"key":"'
_ARGS = b',"args":'
_RETURN = 0x0D
_HEX = b"0123456789abcdef"
# Stands between two lines. No line can hold it, so no two damaged lines read as whole ones.
_SEAM = os.urandom(8).hex()
_BETWEEN = f',"{_SEAM}",'.encode()
_kept = itemgetter("key", "seq", "tool", "v", "args")
_has_result = methodcaller("__contains__", "result")
_SIX = {6}
_INTEGERS, _TEXTS, _OBJECTS = {int}, {str}, {dict}


class Columns(NamedTuple):
    """What is kept of some call lines.

    `missed` are places among them. `members` holds all that was read where a line has more
    than the six members of a call that gave a result; None where none has.
    """

    keys: list[str]
    seqs: list[int]
    tools: list[str]
    missed: tuple[int, ...]
    members: list[dict[str, Any]] | None

    @property
    def in_order(self) -> bool:
        """Whether each `seq` is greater than the one before."""
        return all(map(lt, self.seqs, self.seqs[1:]))


def columns(pieces: Sequence[bytes]) -> Columns | None:
    """Give the columns of lines that are all calls, spelled as cassettekit spells them.

    None for anything else, which is then to be read line by line: it may be damaged, a
    control line, or spelled by somebody else. A third of the time of reading by lines went
    into asking each line for each member.
    """
    if [piece[:8] for piece in pieces].count(_START) != len(pieces):
        return None
    text = b"[%b]" % _BETWEEN.join(pieces)
    if _RETURN in text:
        return None
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    members = found[::2]
    if len(members) != len(pieces) or found[1::2] != [_SEAM] * (len(pieces) - 1):
        return None
    try:
        return _checked(members)
    except (KeyError, TypeError, AttributeError, Damage):  # a member is missing or of another kind
        return None


def outcomes(pieces: Sequence[bytes], read: Columns) -> list[int]:
    """Give the number of each line, as `number` does."""
    if read.members is None:
        return [hash(piece[at:] if (at := piece.find(_ARGS)) > 0 else piece) for piece in pieces]
    return list(map(number, pieces, read.members))


def number(piece: bytes, members: Mapping[str, Any]) -> int:
    """Give a number that lines of one key share only if their outcomes and arguments are equal.

    Arguments, since a line whose arguments were edited is another call under the old key.
    """
    if _is_plain(members):
        at = piece.find(_ARGS)
        return hash(piece[at:] if at > 0 else piece)
    try:
        args = orjson.dumps(members.get("args"))
    except TypeError:  # a text that no UTF-8 holds
        return hash(piece)
    return hash((args, lines.tail(piece)))


def _is_plain(members: Mapping[str, Any]) -> bool:
    # Six members are the kept ones and one outcome: a result, nearly always.
    return len(members) == 6 and "result" in members


def _checked(members: list[dict[str, Any]]) -> Columns | None:
    is_plain = set(map(len, members)) == _SIX and all(map(_has_result, members))
    keys, seqs, tools, versions, args = zip(*map(_kept, members), strict=True)
    if (
        set(map(len, keys)) != {16}
        or "".join(keys).encode("utf-8", "replace").translate(None, _HEX)
        or set(map(type, seqs)) != _INTEGERS
        or min(seqs) < 0
        or max(seqs) > lines.LAST_SEQ
        or set(map(type, tools)) != _TEXTS
        or set(map(type, versions)) != _TEXTS
        or set(map(type, args)) != _OBJECTS
    ):
        return None
    missed = () if is_plain else tuple(_missed(members))
    return Columns(
        list(keys),
        list(seqs),
        list(map(sys.intern, tools)),
        missed,
        None if is_plain else members,
    )


def _missed(members: list[dict[str, Any]]) -> Iterator[int]:
    for place, one in enumerate(members):
        if "result" in one and "error" not in one and "miss" not in one:
            continue
        lines.check(one)
        if "miss" in one:
            yield place
