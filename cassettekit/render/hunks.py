"""Lay out hunks line by line: call numbers, a sign, the tool, what changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cassettekit.core.loops import loop_of
from cassettekit.core.report import Drift, Event, Hunk, Kind, Report
from cassettekit.core.show import clip, times
from cassettekit.core.values import JsonObject
from cassettekit.core.verdict import name
from cassettekit.render import wording
from cassettekit.render.details import Details
from cassettekit.render.lines import Line, Role
from cassettekit.render.places import SIGNS, folded
from cassettekit.render.view import View

ROLES: dict[Kind, Role] = {
    "args": "changed",
    "flow": "equal",
    "missing": "base",
    "extra": "candidate",
    "moved": "moved",
    "moved_here": "moved",
}

_LONGEST_TOOL = 24


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of one report in one view."""

    report: Report
    view: View
    number: int = field(init=False)
    tool: int = field(init=False)

    def __post_init__(self) -> None:
        """Measure the columns."""
        paths = (self.report.base, self.report.candidate)
        last = max(path.call_number(len(path.keys) - 1) if path.keys else 0 for path in paths)
        tools = [name(tool) for path in paths for tool in set(path.tools)]
        longest = max((len(tool) for tool in tools), default=0)
        object.__setattr__(self, "number", max(4, len(str(last))))
        object.__setattr__(self, "tool", min(longest, _LONGEST_TOOL))

    @property
    def indent(self) -> int:
        """The column of the sign."""
        return 2 * self.number + 3

    def header(self) -> Line:
        """The names of the number columns."""
        return ((f" {'base':>{self.number}} {'cand':>{self.number}}", "equal"),)

    def label(self, tool: str) -> str:
        """A tool's name, cut to its column on a terminal only."""
        return clip(name(tool), self.tool) if self.view.width else name(tool)

    def hunk(self, hunk: Hunk) -> Iterator[Line]:
        """The lines of one hunk, without context."""
        loop = loop_of(self.report, hunk)
        for events in folded(self.report, hunk):
            yield from self._events(events, with_context=loop is None)
        if loop is not None:
            yield self._note(wording.loop_words(loop))

    def equal(self, index: int, place: int) -> Line:
        """A call that both runs make."""
        record = self.report.base.record(index)
        return self._line("=", index, place, record.tool, self._arguments(record.args), "equal")

    def skipped(self, count: int) -> Line:
        """Equal calls that are not shown."""
        return ((f"{'':{self.indent}}⋯ {times(count, 'identical call')}", "equal"),)

    def drift(self, drift: Drift) -> Iterator[Line]:
        """A call that both runs make, and what came back otherwise."""
        tool = self.report.base.tools[drift.base]
        found = self.report.drifted(drift)
        words = times(len(found), "change")
        yield self._line("≈", drift.base, drift.candidate, tool, words, "changed")
        yield from self._details(drift.base).lines(found)

    def _events(self, events: Sequence[Event], *, with_context: bool) -> Iterator[Line]:
        first = events[0]
        match first.kind:
            case "missing" | "extra":
                yield self._one_sided(first, len(events), marked=first is self.report.first)
                if with_context:
                    yield self._note(wording.context(self.report, first))
            case "replaced":
                missing = Event("missing", first.base, None)
                extra = Event("extra", None, first.candidate)
                yield self._one_sided(missing, 1, marked=first is self.report.first)
                yield self._note(wording.context(self.report, missing))
                yield self._one_sided(extra, 1, marked=False)
                yield self._note(wording.context(self.report, extra))
            case "moved" | "moved_here":
                yield from self._moved(events)
            case _:
                yield from self._changed(first)

    def _one_sided(self, event: Event, count: int, *, marked: bool) -> Line:
        path = self.report.base if event.kind == "missing" else self.report.candidate
        index = event.base if event.kind == "missing" else event.candidate
        record = path.record(index or 0)
        often = f"×{count}  " if count > 1 else ""
        return self._line(
            SIGNS[event.kind],
            event.base,
            event.candidate,
            record.tool,
            often + self._arguments(record.args),
            ROLES[event.kind],
            marked=marked,
        )

    def _moved(self, events: Sequence[Event]) -> Iterator[Line]:
        away = events[0].kind == "moved"
        for event in events:
            record = self.report.base.record(event.base or 0)
            yield self._line(
                SIGNS[event.kind],
                event.base if away else None,
                None if away else event.candidate,
                record.tool,
                self._arguments(record.args),
                "moved",
                marked=event is self.report.first,
            )
        first, last = events[0], events[-1]
        path, ends = (
            (self.report.candidate, (first.candidate, last.candidate))
            if away
            else (self.report.base, (first.base, last.base))
        )
        there = wording.numbers(*(path.call_number(end or 0) for end in ends))
        later = (first.candidate or 0) > (first.base or 0)
        come, were = ("comes", "was") if len(events) == 1 else ("come", "were")
        way = "later" if later else "earlier"
        yield self._note(f"{come} {way}, as {there}" if away else f"{were} {there}")

    def _changed(self, event: Event) -> Iterator[Line]:
        changes = self.report.changes(event)
        role = ROLES[event.kind]
        summary = wording.summary(changes)
        if event.kind == "flow":
            summary = "same flow, ids made anew"
        yield self._line(
            SIGNS[event.kind],
            event.base,
            event.candidate,
            self.report.tool(event),
            summary,
            role,
            marked=event is self.report.first,
        )
        yield from self._details(event.base or 0).lines(changes.args, wording.version(changes))

    def _details(self, index: int) -> Details:
        whole = self.view.whole or self.view.at is not None
        number = None if whole else self.report.base.call_number(index)
        return Details(self.indent + 4, self.view.width, number)

    def _line(
        self,
        sign: str,
        base: int | None,
        candidate: int | None,
        tool: str,
        text: str,
        role: Role,
        *,
        marked: bool = False,
    ) -> Line:
        mine = "" if base is None else str(self.report.base.call_number(base))
        theirs = "" if candidate is None else str(self.report.candidate.call_number(candidate))
        numbers = f"{mine:>{self.number}} {theirs:>{self.number}} "
        key = f"{self._key(base, candidate)} " if self.view.keys else ""
        label = self.label(tool)
        return (
            ("▶" if marked else " ", "strong"),
            (numbers, "equal"),
            (f"{sign} {key}{label:{self.tool}}", role),
            (f"  {text}", "equal" if role == "equal" else "plain"),
        )

    def _key(self, base: int | None, candidate: int | None) -> str:
        if base is not None:
            return self.report.base.keys[base][:8]
        return self.report.candidate.keys[candidate or 0][:8]

    def _note(self, text: str) -> Line:
        return ((f"{'':{self.indent + 2}}{text}", "equal"),)

    def _arguments(self, args: JsonObject) -> str:
        return wording.arguments(args, self._room(self.indent + self.tool + 4))

    def _room(self, used: int) -> int | None:
        return None if self.view.width is None else max(self.view.width - used, 16)


def with_context(layout: Layout, hunks: Sequence[Hunk], chosen: range) -> Iterator[Line]:
    """The chosen ones of all hunks, with equal calls around them; none is shown twice."""
    report, context = layout.report, layout.view.context
    yield layout.header()
    base, candidate, after = 0, 0, 0
    if chosen.start:
        earlier = hunks[chosen.start - 1]
        base, candidate = earlier.base.stop, earlier.candidate.stop
    for hunk in (hunks[number] for number in chosen):
        yield from _equal(layout, base, candidate, hunk.base.start, after, context)
        yield from layout.hunk(hunk)
        base, candidate, after = hunk.base.stop, hunk.candidate.stop, context
    following = chosen.stop < len(hunks)
    stop = hunks[chosen.stop].base.start if following else len(report.base.keys)
    yield from _equal(layout, base, candidate, stop, after, 0)


def around(layout: Layout, hunks: Sequence[Hunk], index: int) -> Iterator[Line]:
    """A base call that both runs make, with equal calls around it."""
    base = candidate = 0
    stop = len(layout.report.base.keys)
    for hunk in hunks:
        if hunk.base.start > index:
            stop = hunk.base.start
            break
        base, candidate = hunk.base.stop, hunk.candidate.stop
    context = layout.view.context
    yield layout.header()
    for call in range(max(base, index - context), min(stop, index + context + 1)):
        yield layout.equal(call, candidate + call - base)


def _equal(
    layout: Layout, base: int, candidate: int, stop: int, after: int, before: int
) -> Iterator[Line]:
    """Equal calls from here to `stop`: the first `after` of them and the last `before`."""
    count = stop - base
    if count <= after + before + 1:
        after, before = count, 0
    for step in range(after):
        yield layout.equal(base + step, candidate + step)
    if count > after + before:
        yield layout.skipped(count - after - before)
    for step in range(count - before, count):
        yield layout.equal(base + step, candidate + step)
