"""Lay out what is told before and instead of hunks: counts, places, tools."""

from collections.abc import Iterator

from cassettekit.core.report import Report
from cassettekit.core.show import clip, shown, times
from cassettekit.core.verdict import name
from cassettekit.render import wording
from cassettekit.render.hunks import ROLES, Layout
from cassettekit.render.lines import Line
from cassettekit.render.places import Place, places, run_map, sign_of, tool_counts
from cassettekit.render.view import View

TABLE_PLACES = 10
"""More places than this are told as a table, not hunk by hunk."""

_TOOLS = 20
_TOOL_COUNTS = 28  # columns beside the name

_ALIGNED = {
    "anchored": "Aligned on rare calls: a shorter list of differences may be possible.",
    "windowed": "Aligned in windows: a shorter list of differences may be possible.",
    "tools": "Aligned on tools first: hardly any arguments are equal.",
}


def brief(report: Report) -> Line:
    """The whole finding in one line."""
    counts, first = report.counts, report.first
    signs = (("~", counts.args), ("-", counts.missing), ("+", counts.extra), ("<>", counts.moved))
    tally = [f"{sign}{count}" for sign, count in signs if count]
    text = " ".join((*tally, f"={counts.same + counts.flow}"))
    if report.same:
        return ((f"same: {text}", "plain"),)
    if first is None:
        return ((f"differ: {report.verdict}", "plain"),)
    path, index = (
        (report.candidate, first.candidate) if first.base is None else (report.base, first.base)
    )
    number = path.call_number(index or 0)
    return ((f"differ at {number}: {name(report.tool(first))} {first.kind}; {text}", "plain"),)


def heading(report: Report) -> Iterator[Line]:
    """Which file is which, and how many calls it has."""
    files = [shown(report.base.name), shown(report.candidate.name)]
    width = max(map(len, files))
    calls = [times(report.counts.base, "call"), times(report.counts.candidate, "call")]
    number = max(map(len, calls))
    yield ((f"- baseline   {files[0]:{width}}  {calls[0]:>{number}}", "base"),)
    yield ((f"+ candidate  {files[1]:{width}}  {calls[1]:>{number}}", "candidate"),)


def counts_lines(report: Report) -> Iterator[Line]:
    """How many calls differ in which way, on one line where they fit."""
    counted = tally(report)
    line = "   ".join(counted)
    if len(line) <= 78:
        yield ((f"  {line}", "plain"),)
        return
    sides = sum("moved" not in text and "same" not in text for text in counted)
    yield ((f"  {'   '.join(counted[:sides])}", "plain"),)
    yield ((f"  {'   '.join(counted[sides:])}", "plain"),)


def tally(report: Report) -> list[str]:
    """Each count that is not zero, and that of equal calls, with the sign it has in hunks."""
    counts = report.counts
    every = (
        (counts.args, "changed (~)"),
        (counts.missing, "only in baseline (-)"),
        (counts.extra, "only in candidate (+)"),
        (counts.moved, "moved (<>)"),
        (counts.flow, "same but for new ids (≡)"),
    )
    told = [f"{count:,} {words}" for count, words in every if count]
    return [*told, f"{counts.same:,} same (=)"]


def footnotes(report: Report) -> Iterator[Line]:
    """What is true of the whole comparison and no difference that counts."""
    results = report.counts.results
    if results and not report.policy.results:
        verb = "differs" if results == 1 else "differ"
        text = f"  {results:,} of {times(report.counts.same, 'result')} {verb}"
        yield ((f"{text} (not counted; show with --results).", "equal"),)
    if report.aligned != "exact":
        yield ((f"  {_ALIGNED[report.aligned]}", "equal"),)
    yield from (((f"  Note: {shown(note)}.", "equal"),) for note in report.notes)


def place_table(layout: Layout) -> Iterator[Line]:
    """A map of the run, the first places, and the tools whose number of calls changed."""
    report = layout.report
    found = list(places(report))
    calls = f"{report.counts.base:,}"
    yield ()
    yield (("  1 ", "equal"), (run_map(report), "plain"), (f" {calls}", "equal"))
    yield ()
    wide = layout.number + 2
    yield ((f"  place{'base':>{wide + 1}}{'cand':>{wide}}", "equal"),)
    for order, place in enumerate(found[:TABLE_PLACES], 1):
        yield _row(layout, order, place)
    hidden = times(len(found) - TABLE_PLACES, "more place")
    number = _number(report, found[-1])
    yield ((f"  ⋯ {hidden}.  --all shows them, --at {number} one with its context.", "equal"),)
    yield from tool_table(report, layout.view)


def _number(report: Report, place: Place) -> int:
    event = place.first
    if event.base is not None:
        return report.base.call_number(event.base)
    return report.candidate.call_number(event.candidate or 0)


def _row(layout: Layout, order: int, place: Place) -> Line:
    report, event = layout.report, place.first
    base = "" if event.base is None else str(report.base.call_number(event.base))
    theirs = "" if event.candidate is None else str(report.candidate.call_number(event.candidate))
    wide = layout.number + 2
    mark = "▶" if event is report.first else " "
    tool = layout.label(report.tool(event))
    text = wording.headline(report, place.events, place.loop, _room(layout, 2 * wide + 14))
    role = ROLES.get(event.kind, "changed")
    return (
        (mark, "strong"),
        (f"{order:>6}{base:>{wide + 1}}{theirs:>{wide}}  ", "equal"),
        (f"{sign_of(place)} {tool:{layout.tool}}", role),
        (f"  {text}", "plain"),
    )


def _room(layout: Layout, used: int) -> int | None:
    width = layout.view.width
    return None if width is None else max(width - used - layout.tool, 16)


def tool_table(report: Report, view: View) -> Iterator[Line]:
    """The tools that one run calls more often than the other, the most changed ones."""
    changed = tool_counts(report)
    yield ()
    if not changed:
        yield (("  Every tool is called as often in both runs.", "equal"),)
        return
    changed.sort(key=lambda row: (-abs(row[2] - row[1]), row[0]))
    rows = [(name(tool), mine, theirs) for tool, mine, theirs in sorted(changed[:_TOOLS])]
    width = max(len(tool) for tool, _, _ in rows)
    if view.width is not None:
        width = min(width, max(view.width - _TOOL_COUNTS, 8))
    header = f"  {'tool':{width}}  {'base':>8} {'cand':>8}"
    note = "(only tools whose number of calls changed)"
    if view.width is None or len(header) + 6 + len(note) <= view.width:
        header = f"{header}      {note}"
    else:
        yield ((f"  {note}", "equal"),)
    yield ((header, "equal"),)
    for tool, mine, theirs in rows:
        label = clip(tool, width)
        yield ((f"  {label:{width}}  {mine:>8,} {theirs:>8,} {theirs - mine:>+6,}", "plain"),)
    if len(changed) > _TOOLS:
        yield ((f"  ⋯ {times(len(changed) - _TOOLS, 'more tool')}", "equal"),)
