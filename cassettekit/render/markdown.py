"""Write a report as Markdown that fits into a comment on a pull request."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TextIO

from cassettekit.core.batch import Batch
from cassettekit.core.report import Hunk, Report
from cassettekit.core.show import clip, shown, times
from cassettekit.core.verdict import name
from cassettekit.render import wording
from cassettekit.render.batches import SIGNS
from cassettekit.render.hunks import Layout, with_context
from cassettekit.render.lines import Line, text_of
from cassettekit.render.overview import tally
from cassettekit.render.places import Place, differing, places, sign_of
from cassettekit.render.view import View

LIMIT = 60_000
"""A comment on GitHub holds 65,536 characters; the rest is left to whoever posts it."""

_PLACES = 20
_NOTES = 10
_CELL = 120
_WIDTH = 160

# What GitHub colours in a `diff` block stands first in a line.
_FIRST = {"-": "-", "<": "-", "+": "+", ">": "+", "~": "!"}

_active = re.compile(r"[^\w\s.,;'\"()/…→≈±≠×⋯%?=^]|_")
_linked = re.compile(r"[@#]")


def render(report: Report, out: TextIO, view: View) -> None:
    """Verdict, counts, a table of places, the first hunk, and the others folded."""
    parts = [*_head(report), *_table(report)]
    left = LIMIT - sum(map(len, parts))
    hunks = list(differing(report))
    layout = Layout(report, replace(view, width=_WIDTH))
    if hunks:
        block = _block(layout, hunks, range(1), left // 2)
        parts.append(block)
        left -= len(block)
    if len(hunks) > 1:
        parts.append(_folded(layout, hunks, left))
    out.write("\n\n".join(parts) + "\n")


def render_batch(batch: Batch, out: TextIO, view: View) -> None:  # noqa: ARG001 - nothing to choose
    """The verdict on all, then those that are not the same, then how many are."""
    parts = [f"{_mark(same=batch.same)} **{prose(batch.verdict)}**"]
    rows = ["| | pair | verdict |", "|:-:|---|---|"]
    size = 0
    told = [pair for pair in batch.pairs if pair.state != "same"]
    for count, pair in enumerate(told):
        row = f"| {code(SIGNS[pair.state])} | {code(pair.name)} | {prose(pair.verdict)} |"
        size += len(row) + 1
        if size > LIMIT // 2:
            rows.append(f"| | | {times(len(told) - count, 'more pair')} |")
            break
        rows.append(row)
    if told:
        parts.append("\n".join(rows))
    out.write("\n\n".join(parts) + "\n")


def prose(text: str) -> str:
    """Recorded text in a sentence: no mark, no link, no mention, no HTML."""
    # A mention is made after entities are read, but never of what stands in code.
    pieces = _linked.split(clip(shown(text), 4 * _CELL))
    signs = _linked.findall(shown(text))
    marks = [f"<code>&#{ord(sign)};</code>" for sign in signs[: len(pieces) - 1]]
    return "".join(
        _entities(piece) + mark for piece, mark in zip(pieces, [*marks, ""], strict=True)
    )


def code(text: str) -> str:
    """Recorded text as code that holds in a table cell too."""
    return f"<code>{_entities(clip(shown(text), _CELL))}</code>"


def _entities(text: str) -> str:
    return _active.sub(lambda match: f"&#{ord(match[0])};", text)


def _mark(*, same: bool) -> str:
    return "✅" if same else "❌"


def _head(report: Report) -> Iterator[str]:
    yield f"{_mark(same=report.same)} **{prose(report.verdict)}**"
    yield (
        f"baseline {code(report.base.name)}, {times(report.counts.base, 'call')} ·"
        f" candidate {code(report.candidate.name)}, {times(report.counts.candidate, 'call')}"
    )
    counted = tally(report)
    if len(counted) > 1:
        yield " · ".join(text.replace("~", "\\~").replace("<>", "moved") for text in counted)
    if report.counts.results:
        verb = "differs" if report.counts.results == 1 else "differ"
        yield f"{report.counts.results:,} of {times(report.counts.same, 'result')} {verb}."
    notes = [f"- {prose(note)}" for note in report.notes[:_NOTES]]
    if notes:
        yield "\n".join(notes)


def _table(report: Report) -> Iterator[str]:
    found = list(islice(places(report), _PLACES + 1))
    if len(found) < 2:
        return
    rows = ["| baseline | candidate | | tool | |", "|--:|--:|:-:|---|---|"]
    rows += [_row(report, place) for place in found[:_PLACES]]
    if len(found) > _PLACES:
        count = sum(1 for _ in places(report)) - _PLACES
        rows.append(f"| | | ⋯ | | {times(count, 'more place')} |")
    yield "\n".join(rows)


def _row(report: Report, place: Place) -> str:
    event = place.first
    mine = "" if event.base is None else report.base.call_number(event.base)
    theirs = "" if event.candidate is None else report.candidate.call_number(event.candidate)
    text = wording.headline(report, place.events, place.loop, _CELL)
    sign = code(sign_of(place))
    return f"| {mine} | {theirs} | {sign} | {code(name(report.tool(event)))} | {code(text)} |"


def _block(layout: Layout, hunks: Sequence[Hunk], chosen: range, room: int) -> str:
    """Hunks as a fenced block, cut before it grows past `room`."""
    lines: list[str] = []
    size = 40
    for line in with_context(layout, hunks, chosen):
        text = _prefixed(line)
        size += len(text) + 1
        if size > room:
            lines.append("  ⋯ the rest is too long for a comment")
            break
        lines.append(text)
    body = "\n".join(lines)
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`+", body) or [""]))
    return f"{fence}diff\n{body}\n{fence}"


def _prefixed(line: Line) -> str:
    sign = line[2][0][0] if len(line) == 4 else ""
    return f"{_FIRST.get(sign, ' ')} {text_of(line)}"


def _folded(layout: Layout, hunks: Sequence[Hunk], room: int) -> str:
    summary = f"<summary>{times(len(hunks) - 1, 'more hunk')}</summary>"
    block = _block(layout, hunks, range(1, len(hunks)), room - len(summary) - 60)
    return f"<details>{summary}\n\n{block}\n\n</details>"
