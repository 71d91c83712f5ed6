"""Write a report as one page that needs nothing else: both runs side by side."""

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import TextIO

from cassettekit.core.callpath import CallPath
from cassettekit.core.outcomes import outcome_value
from cassettekit.core.report import Drift, Event, Hunk, Report
from cassettekit.core.show import clip, shown, times
from cassettekit.core.values import JsonValue
from cassettekit.core.verdict import name
from cassettekit.render import wording
from cassettekit.render.overview import tally
from cassettekit.render.places import SIGNS, differing
from cassettekit.render.view import View

# Up to here every call is a row; in longer runs calls far from any difference are not.
_ALL_CALLS = 2_000
_CONTEXT = 20

# A browser shows no more of one value, nor rows beyond these, without pain.
_LONGEST_VALUE = 20_000
_LONGEST_LINE = 300
_ROWS = 20_000


def render(report: Report, out: TextIO, view: View) -> None:  # noqa: ARG001 - the page folds itself
    """The page has its own style and script and may load nothing, run nothing else."""
    style, script = _asset("page.css"), _asset("page.js")
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    out.write(
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>cassette diff: {_text(report.verdict)}</title>\n<style>{style}</style>\n"
        "</head>\n<body>\n"
    )
    out.writelines(_head(report))
    out.writelines(_Rows(report).all())
    out.write(f"<script>{script}</script>\n</body>\n</html>\n")


def _asset(file: str) -> str:
    return files("cassettekit.render").joinpath(file).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _text(text: str) -> str:
    return escape(shown(text))


def _head(report: Report) -> Iterator[str]:
    yield f"<header>\n<h1>{'=' if report.same else '≠'} {_text(report.verdict)}</h1>\n"
    yield f"<p>{_text(' · '.join(tally(report)))}</p>\n"
    if report.counts.results:
        verb = "differs" if report.counts.results == 1 else "differ"
        yield f"<p>{times(report.counts.results, 'result')} of equal calls {verb} (≈)</p>\n"
    yield from (f"<p>{_text(note)}</p>\n" for note in report.notes)
    yield '</header>\n<form>\n<label>Tool <select id="tool"><option value="">all</option>'
    for tool in sorted({*report.base.tools, *report.candidate.tools}):
        yield f'<option value="{_text(tool)}">{_text(name(tool))}</option>'
    yield (
        "</select></label>\n"
        '<label><input type="checkbox" id="differences"> only differences</label>\n'
        '<span id="shown" class="note"></span>\n'
        '<span class="note">A click on a row shows arguments and results.</span>\n</form>\n'
    )
    yield (
        f'<div class="names"><span class="base">- baseline {_text(report.base.name)},'
        f" {times(report.counts.base, 'call')}</span><span></span>"
        f'<span class="candidate">+ candidate {_text(report.candidate.name)},'
        f" {times(report.counts.candidate, 'call')}</span></div>\n"
    )


class _Rows:
    """The rows of one report, as long as a browser can take them."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.left = _ROWS
        self.drift = {drift.base: drift for drift in report.drift}
        longest = max(report.counts.base, report.counts.candidate)
        self.context = longest if longest <= _ALL_CALLS else _CONTEXT

    def all(self) -> Iterator[str]:
        """Equal calls, hunks, equal calls; then how much was left out, if any was."""
        yield "<main>\n"
        base = candidate = 0
        hunks: Sequence[Hunk] = [*differing(self.report)]
        for hunk in hunks:
            yield from self._equal(base, candidate, hunk.base.start, first=hunk is hunks[0])
            for event in hunk.events:
                yield from self._event(event)
            base, candidate = hunk.base.stop, hunk.candidate.stop
        yield from self._equal(base, candidate, self.report.counts.base, last=True)
        if self.left <= 0:
            yield '<div class="skipped">The rest is too long for a page.</div>\n'
        yield "</main>\n"

    def _equal(
        self, base: int, candidate: int, stop: int, *, first: bool = False, last: bool = False
    ) -> Iterator[str]:
        count = stop - base
        after = 0 if first else self.context
        before = 0 if last else self.context
        if count <= after + before + 1:
            after, before = count, 0
        for step in range(after):
            yield from self._pair(base + step, candidate + step)
        if count > after + before:
            text = times(count - after - before, "identical call")
            yield f'<div class="skipped">⋯ {text} ⋯</div>\n'
        for step in range(count - before, count):
            yield from self._pair(base + step, candidate + step)

    def _pair(self, index: int, place: int) -> Iterator[str]:
        drift = self.drift.get(index)
        kind = "equal" if drift is None else "drift"
        sign = "=" if drift is None else "≈"
        yield from self._row(kind, sign, index, place, drift=drift)

    def _event(self, event: Event) -> Iterator[str]:
        base, candidate, notes = event.base, event.candidate, ("", "")
        if event.kind == "moved" and candidate is not None:
            notes = ("", f"comes as call {self.report.candidate.call_number(candidate)}")
            candidate = None
        elif event.kind == "moved_here" and base is not None:
            notes = (f"was call {self.report.base.call_number(base)}", "")
            base = None
        elif event.kind == "missing":
            notes = ("", wording.context(self.report, event))
        elif event.kind == "extra":
            notes = (wording.context(self.report, event), "")
        first = event is self.report.first
        sign = SIGNS[event.kind]
        yield from self._row(event.kind, sign, base, candidate, notes=notes, first=first, of=event)

    def _row(
        self,
        kind: str,
        sign: str,
        base: int | None,
        candidate: int | None,
        *,
        notes: tuple[str, str] = ("", ""),
        first: bool = False,
        drift: Drift | None = None,
        of: Event | None = None,
    ) -> Iterator[str]:
        if self.left <= 0:
            return
        self.left -= 1
        sides = ((self.report.base, base, "base"), (self.report.candidate, candidate, "candidate"))
        tools = json.dumps([shown(p.tools[at]) for p, at, _ in sides if at is not None])
        cells = [
            _side(path, at, side, note) for (path, at, side), note in zip(sides, notes, strict=True)
        ]
        mark = " first" if first else ""
        yield f'<details class="{kind}{mark}" data-tools="{_text(tools)}"><summary>{cells[0]}'
        yield f'<span class="sign">{escape(sign)}</span>{cells[1]}</summary>'
        yield f'{self._changes(of, drift)}<div class="both">'
        yield "".join(_whole(path, at) for path, at, _ in sides)
        yield "</div></details>\n"

    def _changes(self, event: Event | None, drift: Drift | None) -> str:
        if event is not None and event.kind in ("args", "flow"):
            found = self.report.changes(event).args
        elif drift is not None:
            found = self.report.drifted(drift)
        else:
            return ""
        items = (
            f"<li><code>{_text(wording.place(change.path))}</code>:"
            f" <code>{escape(wording.change(change, _LONGEST_LINE))}</code></li>"
            for change in found[:100]
        )
        return f"<ul>{''.join(items)}</ul>"


def _side(path: CallPath, index: int | None, side: str, note: str) -> str:
    if index is None:
        return (
            f'<span class="side {side}"><span></span><span class="note">{_text(note)}</span></span>'
        )
    record = path.record(index)
    args = escape(wording.arguments(record.args, _LONGEST_LINE))
    return (
        f'<span class="side full {side}"><span class="number">{path.call_number(index)}</span>'
        f'<span class="call"><b>{_text(name(record.tool))}</b> {args}</span></span>'
    )


def _whole(path: CallPath, index: int | None) -> str:
    if index is None:
        return "<div></div>"
    record = path.record(index)
    outcome = outcome_value(record.outcome)
    (kind,) = outcome if isinstance(outcome, dict) else ("result",)
    value = outcome[kind] if isinstance(outcome, dict) else outcome
    return (
        f"<div><h2>{_text(name(record.tool))} {_text(record.v)}, key {_text(record.key)}</h2>"
        f"<pre>{_pretty(record.args)}</pre><h2>{escape(kind)}</h2><pre>{_pretty(value)}</pre></div>"
    )


def _pretty(value: JsonValue) -> str:
    """A value on several lines, each fit to be shown; a text without its quotes."""
    text = (
        value
        if isinstance(value, str)
        else json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True)
    )
    return "\n".join(map(_text, clip(text, _LONGEST_VALUE).split("\n")))
