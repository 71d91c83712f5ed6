"""Fold the events of a report into the places that a reader looks at one by one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cassettekit.core.loops import Loop, loop_of
from cassettekit.core.report import Event, Hunk, Kind, Report

SIGNS: dict[Kind, str] = {
    "args": "~",
    "flow": "≡",
    "missing": "-",
    "extra": "+",
    "replaced": "±",
    "moved": "<",
    "moved_here": ">",
}

MANY = "#"
"""The sign of a stretch where several kinds of difference are."""

MAP_WIDTH = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Events that are one thing to a reader: a repeated call, a block that moved, a loop."""

    hunk: Hunk
    events: tuple[Event, ...]
    loop: Loop | None = None

    @property
    def first(self) -> Event:
        """The event it starts with."""
        return self.events[0]


def differing(report: Report) -> Iterator[Hunk]:
    """The hunks without calls of the same flow: those count as equal, one by one."""
    for hunk in report.hunks:
        base, candidate = hunk.base.start, hunk.candidate.start
        events: list[Event] = []
        for event in hunk.events:
            if event.kind != "flow" or event.base is None or event.candidate is None:
                events.append(event)
                continue
            if events:
                yield _part(hunk, base, candidate, event.base, event.candidate, events)
            base, candidate, events = event.base + 1, event.candidate + 1, []
        if events:
            yield _part(hunk, base, candidate, hunk.base.stop, hunk.candidate.stop, events)


def places(report: Report) -> Iterator[Place]:
    """All places in order; a call that moved is one place, where the baseline makes it."""
    for hunk in differing(report):
        loop = loop_of(report, hunk)
        if loop is not None:
            yield Place(hunk, hunk.events, loop)
            continue
        for events in folded(report, hunk):
            if events[0].kind != "moved_here":
                yield Place(hunk, events)


def folded(report: Report, hunk: Hunk) -> Iterator[tuple[Event, ...]]:
    """The events of a hunk, one call made several times in a row and moved blocks together."""
    together: list[Event] = []
    for event in hunk.events:
        if together and not _belong(report, together[-1], event):
            yield tuple(together)
            together = []
        together.append(event)
    if together:
        yield tuple(together)


def sign_of(place: Place) -> str:
    """The sign of a place."""
    return SIGNS[place.first.kind]


def run_map(report: Report, width: int = MAP_WIDTH) -> str:
    """The baseline from its first call to its last as one line of signs."""
    calls = max(1, report.counts.base)
    seen: dict[int, set[str]] = {}
    for hunk in differing(report):
        for event in hunk.events:
            at = event.base if event.base is not None else hunk.base.start
            if event.kind == "moved_here":
                at = hunk.base.start
            column = min(at, calls - 1) * width // calls
            seen.setdefault(column, set()).add(SIGNS[event.kind])
    return "".join(_sign(seen.get(column, set())) for column in range(min(width, calls)))


def tool_counts(report: Report) -> list[tuple[str, int, int]]:
    """The tools that one run calls more often than the other, with both numbers."""
    mine, theirs = Counter(report.base.tools), Counter(report.candidate.tools)
    tools = sorted(mine.keys() | theirs.keys())
    return [(tool, mine[tool], theirs[tool]) for tool in tools if mine[tool] != theirs[tool]]


def _part(
    hunk: Hunk, base: int, candidate: int, base_stop: int, candidate_stop: int, events: list[Event]
) -> Hunk:
    return replace(
        hunk,
        base=range(base, base_stop),
        candidate=range(candidate, candidate_stop),
        events=tuple(events),
    )


def _belong(report: Report, event: Event, following: Event) -> bool:
    if event.kind != following.kind:
        return False
    match event, following:
        case Event("missing", int(x), _), Event(_, int(y), _):
            return report.base.keys[x] == report.base.keys[y]
        case Event("extra", _, int(x)), Event(_, _, int(y)):
            return report.candidate.keys[x] == report.candidate.keys[y]
        case Event("moved" | "moved_here", int(x), int(y)), Event(_, int(base), int(place)):
            return (x + 1, y + 1) == (base, place)
        case _:
            return False


def _sign(signs: set[str]) -> str:
    if not signs:
        return "·"
    return next(iter(signs)) if len(signs) == 1 else "±" if signs <= {"-", "+", "±"} else MANY
