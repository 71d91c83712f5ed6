"""Write a report for people; the only module that knows Rich, and only for a terminal."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from textwrap import wrap
from typing import TextIO

from cassettekit.core.batch import Batch
from cassettekit.core.callpath import CallPath
from cassettekit.core.report import Report
from cassettekit.core.show import times
from cassettekit.render import overview
from cassettekit.render.hunks import Layout, around, with_context
from cassettekit.render.lines import Line, Role, text_of
from cassettekit.render.places import differing, places
from cassettekit.render.view import View

_DRIFTS = 10

# Never red against green: that pair is one colour to one man in twelve. By number, since
# these stand out at 3.8 to 1 or better on black and on white, which named ones do not.
_STYLES: dict[Role, str] = {
    "plain": "",
    "equal": "dim",
    "base": "color(166)",
    "candidate": "color(32)",
    "changed": "color(134)",
    "moved": "color(30)",
    "strong": "bold",
}

_ASCII = str.maketrans(
    {
        "±": "!",
        "≠": "!=",
        "⋯": "...",
        "→": "->",
        "▶": "*",
        "·": ".",
        "…": "...",
        "≈": "~=",
        "×": "x",
        "≡": "=",
    }
)


def render(report: Report, out: TextIO, view: View) -> None:
    """The verdict first, then as much as the view asks for."""
    write_lines(_lines(report, view), out, view)


def render_batch(batch: Batch, out: TextIO, view: View) -> None:
    """A verdict a line, and where runs of one task part."""
    from cassettekit.render import batches  # noqa: PLC0415 - one pair does not wait for it

    write_lines(batches.lines(batch, view), out, view)


def write_lines(lines: Iterable[Line], out: TextIO, view: View) -> None:
    """Write lines: coloured where the view says so, plain and uncut elsewhere."""
    readable = _readable(out)
    if view.color == "always" or (view.color == "auto" and out.isatty()):
        _write_coloured(lines, out, view, readable)
        return
    out.writelines(readable(text_of(line)) + "\n" for line in lines)


def _readable(out: TextIO) -> Callable[[str], str]:
    """What spells a text so that the stream's encoding can hold it."""
    encoding = (out.encoding or "utf-8").lower().replace("-", "").replace("_", "")
    if encoding.startswith("utf"):
        return str

    def spelled(text: str) -> str:
        plain = text.translate(_ASCII)
        return plain.encode(encoding, "backslashreplace").decode(encoding)

    return spelled


def _write_coloured(
    lines: Iterable[Line], out: TextIO, view: View, readable: Callable[[str], str]
) -> None:
    from rich.cells import cell_len, set_cell_size  # noqa: PLC0415 - a pipe does not wait for Rich
    from rich.console import Console  # noqa: PLC0415
    from rich.segment import Segment, Segments  # noqa: PLC0415
    from rich.style import Style  # noqa: PLC0415

    styles = {role: Style.parse(style) for role, style in _STYLES.items()}
    forced = True if view.color == "always" else None
    end = Segment.line()
    console = Console(file=out, force_terminal=forced, markup=False, highlight=False)
    segments = []
    for line in lines:
        left = view.width
        for text, role in line:
            piece = readable(text)
            if left is not None:
                # One column a character where all are ASCII: asking Rich takes longer than that.
                cells = len(piece) if piece.isascii() else cell_len(piece)
                piece = piece if cells <= left else set_cell_size(piece, left)
                left -= min(cells, left)
            segments.append(Segment(piece, styles[role]))
        segments.append(end)
    console.print(Segments(segments), end="", soft_wrap=True)


def _lines(report: Report, view: View) -> Iterator[Line]:
    if view.brief:
        yield overview.brief(report)
        return
    found = list(islice(places(report), overview.TABLE_PLACES + 1))
    yield from _verdict(report, view)
    if found or not report.same:
        yield from overview.heading(report)
    if found:
        yield from overview.counts_lines(report)
    yield from overview.footnotes(report)
    if view.stat:
        yield from overview.tool_table(report, view)
    elif view.at is not None:
        yield from _at(report, view, view.at)
    elif found and (view.whole or len(found) <= overview.TABLE_PLACES):
        hunks = list(differing(report))
        yield ()
        yield from with_context(Layout(report, view), hunks, range(len(hunks)))
    elif found:
        yield from overview.place_table(Layout(report, view))
    if report.policy.results and report.drift and not view.stat:
        yield from _drift(report, view)


def _verdict(report: Report, view: View) -> Iterator[Line]:
    """The verdict, whole: on a terminal it goes on in the next line."""
    mark = "= " if report.same else "≠ "
    for line in wrap(report.verdict, view.width - 2) if view.width else [report.verdict]:
        yield ((mark, "strong"), (line, "strong"))
        mark = "  "


def _at(report: Report, view: View, number: int) -> Iterator[Line]:
    """The hunk that holds a call, by its number in the baseline, else in the candidate."""
    hunks = list(differing(report))
    layout = Layout(report, view)
    yield ()
    for path, side in ((report.base, "base"), (report.candidate, "candidate")):
        for order, hunk in enumerate(hunks):
            calls: range = getattr(hunk, side)
            if calls and path.call_number(calls[0]) <= number <= path.call_number(calls[-1]):
                yield from with_context(layout, hunks, range(order, order + 1))
                return
    if (index := _equal_call(report, number)) is not None:
        yield from around(layout, hunks, index)
    else:
        yield ((f"  Neither run has a call {number:,} that is compared.", "plain"),)


def _equal_call(report: Report, number: int) -> int | None:
    """The place in the baseline of a call that both runs make, by its number in either."""
    if (index := _index(report.base, number)) is not None:
        return index
    index = _index(report.candidate, number)
    if index is None:
        return None
    before = [hunk for hunk in report.hunks if hunk.candidate.stop <= index]
    return index + before[-1].base.stop - before[-1].candidate.stop if before else index


def _index(path: CallPath, number: int) -> int | None:
    calls = range(len(path.keys))
    index = bisect_left(calls, number, key=path.call_number)
    return index if index in calls and path.call_number(index) == number else None


def _drift(report: Report, view: View) -> Iterator[Line]:
    layout = Layout(report, view)
    yield ()
    yield (("  Results that differ:", "plain"),)
    drifts = report.drift if view.whole else report.drift[:_DRIFTS]
    for drift in drifts:
        yield from layout.drift(drift)
    if len(drifts) < len(report.drift):
        hidden = times(len(report.drift) - len(drifts), "more result")
        yield ((f"  ⋯ {hidden}.  --all shows them.", "equal"),)
