"""Recognise a gap that is nothing but more, or fewer, rounds of the loop before it."""

from collections.abc import Sequence
from dataclasses import dataclass

from cassettekit.core.report import Hunk, Report

_LONGEST_CYCLE = 4

# Rounds further back than this many calls are not counted.
_LOOK_BACK = 4096


@dataclass(frozen=True, slots=True)
class Loop:
    """The tools of one round, and how many rounds in a row either run makes up to here."""

    tools: tuple[str, ...]
    base: int
    candidate: int


def loop_of(report: Report, hunk: Hunk) -> Loop | None:
    """The loop that a hunk makes longer or shorter, if that is all it does.

    None also where the rounds go back too far to be counted.
    """
    if not hunk.base:
        longer, gap = report.candidate, hunk.candidate
    elif not hunk.candidate:
        longer, gap = report.base, hunk.base
    else:
        return None
    if any(event.kind not in ("missing", "extra") for event in hunk.events):
        return None
    for size in range(1, min(_LONGEST_CYCLE, len(gap)) + 1):
        cycle = longer.keys[gap.stop - size : gap.stop]
        more = _rounds(longer.keys, gap.stop, cycle)
        if len(gap) % size or more * size <= len(gap):
            continue
        mine = _rounds(report.base.keys, hunk.base.stop, cycle)
        theirs = _rounds(report.candidate.keys, hunk.candidate.stop, cycle)
        if max(mine, theirs) * size >= _LOOK_BACK:
            return None
        return Loop(tuple(longer.tools[gap.stop - size : gap.stop]), mine, theirs)
    return None


def _rounds(keys: Sequence[str], stop: int, cycle: Sequence[str]) -> int:
    """How often the cycle is made in a row up to `stop`."""
    size, first = len(cycle), max(0, stop - _LOOK_BACK)
    rounds = 0
    while stop - size >= first and keys[stop - size : stop] == cycle:
        stop -= size
        rounds += 1
    return rounds
