"""Write a report as workflow commands, which GitHub shows beside the files."""

from collections.abc import Iterator
from itertools import islice
from typing import TextIO

from cassettekit.core.batch import Batch, PairVerdict
from cassettekit.core.report import Report
from cassettekit.core.show import clip, shown, times
from cassettekit.core.verdict import name
from cassettekit.render import wording
from cassettekit.render.places import Place, places
from cassettekit.render.view import View

# GitHub shows ten of a kind a step and drops the others without a word.
_SHOWN = 9

_LONGEST = 400


def render(report: Report, out: TextIO, view: View) -> None:  # noqa: ARG001 - nothing to choose
    """One annotation a place, at most nine, and one that says how many there are more."""
    if report.same:
        out.write(_command("notice", report.base.name, None, "cassette diff", report.verdict))
        return
    found = list(islice(places(report), _SHOWN))
    if not found:
        out.write(_command("error", report.candidate.name, None, "cassette diff", report.verdict))
    out.writelines(
        _annotation(report, place, report.verdict if number == 0 else "")
        for number, place in enumerate(found)
    )
    out.writelines(_rest(report, len(found)))


def render_batch(batch: Batch, out: TextIO, view: View) -> None:  # noqa: ARG001 - nothing to choose
    """One annotation a pair that is not the same, at most nine, and one for the rest."""
    told = [pair for pair in batch.pairs if pair.state != "same"]
    if not told:
        out.write(_command("notice", batch.base, None, "cassette diff", batch.verdict))
    out.writelines(
        _command("error", _file(batch, pair), None, "cassette diff", pair.verdict)
        for pair in told[:_SHOWN]
    )
    if len(told) > _SHOWN:
        text = f"and {times(len(told) - _SHOWN, 'more pair')}. {batch.verdict}"
        out.write(_command("error", batch.base, None, "cassette diff", text))


def _file(batch: Batch, pair: PairVerdict) -> str:
    """Where a pair is to be annotated: a run at its own path, a pair of two folders in one."""
    if batch.tree is not None:
        return pair.name
    folder = batch.base if pair.state == "only_baseline" else batch.candidate
    return f"{folder.rstrip('/')}/{pair.name}"


def _annotation(report: Report, place: Place, verdict: str) -> str:
    event = place.first
    path, index = (
        (report.candidate, event.candidate) if event.base is None else (report.base, event.base)
    )
    level = "error" if report.policy.counts(event.kind) else "warning"
    number = path.call_number(index or 0)
    tool = name(report.tool(event))
    words = wording.headline(report, place.events, place.loop, _LONGEST)
    text = f"{tool}: {words}" if not verdict else f"{verdict} {tool}: {words}"
    title = f"cassette diverges at call {number}"
    return _command(level, path.name, path.line_number(index or 0), title, text)


def _rest(report: Report, told: int) -> Iterator[str]:
    count = sum(1 for _ in places(report)) - told
    if count > 0:
        text = f"{times(count, 'more place')}: cassette diff --all shows them"
        yield _command("error", report.base.name, None, "cassette diff", f"and {text}")


def _command(level: str, file: str, line: int | None, title: str, text: str) -> str:
    place = f",line={line}" if line is not None else ""
    head = f"::{level} file={_property(file)}{place},title={_property(title)}"
    return f"{head}::{_data(clip(shown(text), 4 * _LONGEST))}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(shown(text)).replace(":", "%3A").replace(",", "%2C")
