"""Put calls and their changes into words that every text renderer uses."""

import re
from collections.abc import Sequence

from cassettekit.core.align import align, gaps
from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.leaves import Difference
from cassettekit.core.loops import Loop
from cassettekit.core.report import Changes, Event, Report
from cassettekit.core.show import clip, compact, shown, times
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.core.verdict import name

ABSENT = "(absent)"

# How much of an equal beginning is kept in front of the first difference of a cut text.
_LEAD_IN = 12

_plain = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*\Z").match


def arguments(args: JsonObject, limit: int | None = None) -> str:
    """Arguments as `name=value`, sorted by name; all of them cut to `limit` characters."""
    words = []
    left = limit
    for member in sorted(args):
        label = member if _plain(member) else compact(member, left)
        words.append(f"{label}={compact(args[member], left)}")
        if left is not None:
            left -= len(words[-1]) + 1
            if left <= 0:
                break
    text = " ".join(words)
    return text if limit is None else clip(text, limit)


def place(path: JsonPath) -> str:
    """A place in the arguments; those on the top go by their name alone."""
    text = spell(path)
    return text.removeprefix("$.") if text.startswith("$.") else text


def change(difference: Difference, limit: int | None = None) -> str:
    """`old → new`; where both are long texts that begin alike, cut to where they differ."""
    old, new = difference.base, difference.other
    if difference.op == "add":
        return f"{ABSENT} → {_value(new, limit and limit - len(ABSENT) - 3)}"
    if difference.op == "remove":
        return f"{_value(old, limit and limit - len(ABSENT) - 3)} → {ABSENT}"
    if limit is None:
        return f"{compact(old)} → {compact(new)}"
    half = max((limit - 3) // 2, 1)
    mine, theirs = compact(old, limit), compact(new, limit)
    if len(mine) + len(theirs) + 3 <= limit:
        return f"{mine} → {theirs}"
    if isinstance(old, str) and isinstance(new, str):
        start = _parting(old, new)
        return f"{_from(old, start, half)} → {_from(new, start, half)}"
    return f"{clip(mine, half)} → {clip(theirs, half)}"


def changed_lines(difference: Difference) -> list[tuple[str, str]] | None:
    """The lines that two texts of several lines do not share, with `-` or `+`; else None."""
    old, new = difference.base, difference.other
    if not isinstance(old, str) or not isinstance(new, str) or "\n" not in old or "\n" not in new:
        return None
    mine, theirs = old.split("\n"), new.split("\n")
    changed: list[tuple[str, str]] = []
    for gap in gaps(align(mine, theirs), len(mine), len(theirs)):
        changed += [("-", shown(mine[place])) for place in gap.base]
        changed += [("+", shown(theirs[place])) for place in gap.candidate]
    return changed


def summary(changes: Changes) -> str:
    """How many arguments changed, for the line of a call whose changes follow."""
    if changes.v and not changes.args:
        return "another schema version"
    if not changes.args:
        return "other arguments, which the file does not hold"
    if changes.names == 1:
        return "its argument changed"
    return f"{changes.changed} of {changes.names} arguments changed"


def version(changes: Changes) -> str:
    """The schema version as a change, or nothing."""
    return f"{name(changes.v[0])} → {name(changes.v[1])}" if changes.v else ""


def context(report: Report, event: Event) -> str:
    """Whether the other run makes a missing or extra call at all, and how often."""
    mine, theirs = _appearances(report, event)
    if not theirs:
        return "never appears in the candidate"
    if not mine:
        return "never appears in the baseline"
    if mine == theirs:
        return f"both runs make this call {times(mine, 'time')}, at other places"
    return f"the baseline makes this call {times(mine, 'time')}, the candidate {theirs:,}"


def _appearances(report: Report, event: Event) -> tuple[int, int]:
    if event.kind == "missing":
        return report.appearances[report.base.keys[event.base or 0]]
    return report.appearances[report.candidate.keys[event.candidate or 0]]


def headline(
    report: Report, events: Sequence[Event], loop: Loop | None, limit: int | None = None
) -> str:
    """What happened at a place, in one line."""
    text = loop_words(loop) if loop else _headline(report, events, limit)
    return text if limit is None else clip(text, limit)


def _headline(report: Report, events: Sequence[Event], limit: int | None) -> str:
    first = events[0]
    match first.kind:
        case "missing" | "extra":
            often = f"×{len(events)}  " if len(events) > 1 else ""
            return often + _briefly(report, first)
        case "replaced":
            return f"→ {name(report.candidate.tools[first.candidate or 0])}"
        case "moved" | "moved_here":
            distance = (first.candidate or 0) - (first.base or 0)
            block = f"{len(events)} calls " if len(events) > 1 else ""
            way = "later" if distance > 0 else "earlier"
            return f"{block}moved {times(abs(distance), 'call')} {way}"
        case _:
            return _first_change(report.changes(first), limit)


def _briefly(report: Report, event: Event) -> str:
    mine, theirs = _appearances(report, event)
    if mine and theirs:
        return f"{mine:,} → {theirs:,} times in all"
    return context(report, event)


def _first_change(changes: Changes, limit: int | None) -> str:
    if not changes.args:
        return f"schema version  {version(changes)}" if changes.v else summary(changes)
    more = f", {len(changes.args) - 1:,} more" if len(changes.args) > 1 else ""
    label = place(changes.args[0].path)
    left = limit and max(limit - len(label) - 2 - len(more), 16)
    return f"{label}  {change(changes.args[0], left)}{more}"


def loop_words(loop: Loop) -> str:
    """A loop that runs longer or shorter."""
    tools = ", ".join(map(name, loop.tools))
    subject = f"loop ({tools})" if len(loop.tools) > 1 else tools
    return f"{subject} ran {times(loop.candidate, 'time')}, was {loop.base:,}"


def numbers(first: int, last: int) -> str:
    """`call 4`, or `calls 4 to 6`."""
    return f"call {first:,}" if first == last else f"calls {first:,} to {last:,}"


def _value(value: JsonValue, limit: int | None) -> str:
    return compact(value, None if limit is None else max(limit, 1))


def _parting(old: str, new: str) -> int:
    """Where two texts first differ; by halves, since either may be a file."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[:middle] == new[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _from(text: str, start: int, limit: int) -> str:
    """A text as JSON, cut so that what is at `start` can be seen."""
    if start <= _LEAD_IN + 1 or len(compact(text, limit + 1)) <= limit:
        return compact(text, limit)
    return clip("…" + shown(text[start - _LEAD_IN : start + limit]), limit)
