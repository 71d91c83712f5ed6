"""Read many call lines at once: one parse for all, and a column for each member that is kept."""

import os
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter, lt
from typing import Any, NamedTuple

import orjson

from cassettekit.core import line as lines
from cassettekit.core.line import Damage

SEQ = 32
"""Where the number of a call starts in a line that is spelled as we spell it."""

_START = b'{"key":"'
_BEFORE_SEQ = b'","seq":'
_RETURN = 0x0D
_HEX = b"0123456789abcdef"
# Stands between two lines. No line can hold it, so no two damaged lines read as whole ones.
_SEAM = os.urandom(8).hex()
_BETWEEN = f',"{_SEAM}",'.encode()
_kept = itemgetter("key", "seq", "tool", "v", "args")
_of_results = itemgetter("key", "seq", "tool", "v", "args", "result")
_SIX = {6}
_INTEGERS, _TEXTS, _OBJECTS = {int}, {str}, {dict}


class Columns(NamedTuple):
    """What is kept of some call lines that follow each other.

    `sizes` are their bytes without line ends, `missed` are places among them, and `numbers` are
    empty where outcomes are not asked for. They are in order where each `seq` is greater than
    the one before.
    """

    keys: list[str]
    tools: list[str]
    seqs: "array[int]"
    sizes: "array[int]"
    numbers: "array[int]"
    missed: list[int]
    in_order: bool


def columns(pieces: Sequence[bytes], *, outcomes: bool) -> Columns | None:
    """Give the columns of lines that are all calls, spelled as cassettekit spells them.

    None for anything else, which is then to be read line by line: it may be damaged, a
    control line, or spelled by somebody else. A third of the time of reading by lines went
    into asking each line for each member.
    """
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
        return _checked(members, pieces, outcomes=outcomes)
    except (KeyError, TypeError, AttributeError, Damage):  # a member is missing or of another kind
        return None


def number(piece: bytes, members: Mapping[str, Any]) -> int:
    """Give a number that lines of one key share only if their outcomes and arguments are equal.

    Arguments, since a line whose arguments were edited is another call under the old key.
    """
    # Six members are those of every call and one outcome: a result, nearly always.
    if len(members) == 6 and "result" in members:
        ours = piece[SEQ - len(_BEFORE_SEQ) : SEQ] == _BEFORE_SEQ
        return hash(piece[piece.find(b",", SEQ) :] if ours else piece)
    try:
        args = orjson.dumps(members.get("args"))
    except TypeError:  # a text that no UTF-8 holds
        return hash(piece)
    return hash((args, lines.tail(piece)))


def heads(keys: Sequence[str]) -> bytes:
    """Give what stands before the `seq` of each line, all joined, where it is spelled as ours."""
    between = '","seq":{"key":"'
    return f'{{"key":"{between.join(keys)}","seq":'.encode("utf-8", "replace")


def _checked(
    members: list[dict[str, Any]], pieces: Sequence[bytes], *, outcomes: bool
) -> Columns | None:
    try:
        keys, values, tools, versions, args, _ = zip(*map(_of_results, members), strict=True)
        is_plain = set(map(len, members)) == _SIX
    except KeyError:  # not all of them are results
        keys, values, tools, versions, args = zip(*map(_kept, members), strict=True)
        is_plain = False
    is_ours = outcomes and heads(keys) == b"".join([piece[:SEQ] for piece in pieces])
    if not is_ours and [piece[:8] for piece in pieces].count(_START) != len(pieces):
        return None
    seqs = seqs_of(values)
    if (
        seqs is None
        or set(map(len, keys)) != {16}
        or "".join(keys).encode("utf-8", "replace").translate(None, _HEX)
        or set(map(type, versions)) != _TEXTS
        or set(map(type, args)) != _OBJECTS
    ):
        return None
    if not outcomes:
        numbers = []
    elif is_plain and is_ours:
        numbers = [hash(piece[piece.find(b",", SEQ) :]) for piece in pieces]
    else:
        numbers = list(map(number, pieces, members))
    return Columns(
        list(keys),
        list(map(sys.intern, tools)),  # what is no text, it refuses
        seqs[0],
        array("Q", map(len, pieces)),
        array("q", numbers),
        [] if is_plain else list(_missed(members)),
        seqs[1],
    )


def seqs_of(values: Sequence[Any]) -> "tuple[array[int], bool] | None":
    """Give the `seq` of calls, and whether they are in order; None where one can be no `seq`."""
    if set(map(type, values)) != _INTEGERS:
        return None
    in_order = all(map(lt, values, values[1:]))
    least, most = (values[0], values[-1]) if in_order else (min(values), max(values))
    return (array("Q", values), in_order) if 0 <= least <= most <= lines.LAST_SEQ else None


def _missed(members: list[dict[str, Any]]) -> Iterator[int]:
    for place, one in enumerate(members):
        if "result" in one and "error" not in one and "miss" not in one:
            continue
        lines.check(one)
        if "miss" in one:
            yield place
