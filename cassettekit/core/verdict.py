"""Say in a sentence or two what a comparison found."""

from cassettekit.core.callpath import Selected
from cassettekit.core.loops import loop_of
from cassettekit.core.record import Failure
from cassettekit.core.report import Counts, Drift, Event, Hunk, Report
from cassettekit.core.show import clip, shown, times

# A tool's name is recorded text: it may be long and must not hide the rest.
_LONGEST_NAME = 160
_LONGEST_MESSAGE = 120


def verdict(report: Report) -> str:
    """The finding in words that stand for themselves, whatever else is shown or cut."""
    sentences = [_found(report)]
    if turned := _turned(report):
        sentences.append(f"But c{turned}" if report.first is None else f"C{turned}")
    sentences += [
        f"The {side} was cut short: its recording has no end."
        for side, path in (("baseline", report.base), ("candidate", report.candidate))
        if not path.complete
    ]
    return " ".join(sentences)


def name(tool: str) -> str:
    """A tool's name as it is shown."""
    return clip(shown(tool), _LONGEST_NAME)


def _found(report: Report) -> str:
    counts, first = report.counts, report.first
    if first is None:
        return _identical(report)
    if not report.policy.counts(first.kind):
        return f"No difference that counts: {_tally(counts)}, all allowed."
    if not counts.base or not counts.candidate:
        side, other = ("baseline", "candidate") if counts.candidate else ("candidate", "baseline")
        most = times(counts.base + counts.candidate, "call")
        return f"The {side} makes no call, the {other} {most}."
    if not (counts.same or counts.flow or counts.args or counts.moved):
        return (
            f"Nothing in common: none of the baseline's {times(counts.base, 'call')} is among"
            f" the candidate's {counts.candidate:,}."
        )
    sentence = f"{_lead(report, first)}{_divergence(report, first)}."
    return sentence[0].upper() + sentence[1:]


def _identical(report: Report) -> str:
    counts = report.counts
    # Of a recording that was cut short nobody knows how it went on.
    whole = report.base.complete and report.candidate.complete
    identical = "Identical" if whole else "Identical so far"
    if not counts.base:
        chosen = " that is compared" if isinstance(report.base, Selected) else ""
        return f"{identical}: neither run makes a call{chosen}."
    if report.policy.results and counts.results:
        verb = "differs" if counts.results == 1 else "differ"
        return f"Same calls, but {counts.results:,} of {times(counts.same, 'result')} {verb}."
    if counts.flow:
        return (
            f"{identical}: {times(counts.base, 'call')}, same tools, same order; {counts.flow:,}"
            " of them differ only by ids that each run made anew."
        )
    if counts.base == 1:
        return f"{identical}: 1 call, same tool, same arguments."
    return f"{identical}: {counts.base:,} calls, same tools, same arguments, same order."


def _tally(counts: Counts) -> str:
    kinds = (
        (counts.args, "with other arguments"),
        (counts.missing, "missing"),
        (counts.extra, "extra"),
        (counts.moved, "moved"),
    )
    return ", ".join(f"{count:,} {words}" for count, words in kinds if count)


def _lead(report: Report, first: Event) -> str:
    before = 0
    for event in report.events():
        if event is first:
            break
        before += event.kind != "flow"
    if before:
        verb = "is" if before == 1 else "are"
        return f"After {times(before, 'difference')} that {verb} allowed, "
    after = _after(first)
    return f"Identical for {times(after, 'call')}, then " if after else ""


def _after(first: Event) -> int:
    """How many calls come before an event on the side where it stands."""
    at = first.candidate if first.kind in ("extra", "moved_here") else first.base
    return at or 0


def _divergence(report: Report, first: Event) -> str:
    tool = name(report.tool(first))
    match first.kind:
        case "missing":
            return _missing(report, first, tool)
        case "extra":
            return _extra(report, first, tool)
        case "moved" | "moved_here":
            old, new = _numbers(report, first)
            return f"call {old} ({tool}) comes {'later' if new > old else 'earlier'}, as call {new}"
        case "replaced":
            other = name(report.candidate.tools[first.candidate or 0])
            return f"call {_numbers(report, first)[0]} diverges: {tool} replaced by {other}"
        case _:
            changes = report.changes(first)
            what = "other arguments"
            if changes.v and not changes.args:
                what = f"schema version {name(changes.v[1])}, was {name(changes.v[0])}"
            return f"call {_numbers(report, first)[0]} diverges: {tool}, {what}"


def _missing(report: Report, first: Event, tool: str) -> str:
    if first.base == report.counts.candidate:
        more = report.counts.base - report.counts.candidate
        return f"the candidate stops; the baseline goes on for {more:,} more"
    return _loop(report, first) or (
        f"call {report.base.call_number(first.base or 0)} ({tool}) is missing from the candidate"
    )


def _extra(report: Report, first: Event, tool: str) -> str:
    if found := _loop(report, first):
        return found
    if first.candidate == report.counts.base:
        more = report.counts.candidate - report.counts.base
        return f"the candidate goes on for {more:,} more"
    number = report.candidate.call_number(first.candidate or 0)
    return f"the candidate makes an extra call {number} ({tool})"


def _loop(report: Report, first: Event) -> str:
    loop = loop_of(report, _hunk_of(report, first))
    if loop is None:
        return ""
    words = ", ".join(map(name, loop.tools))
    subject = f"the loop ({words})" if len(loop.tools) > 1 else words
    often = "once" if loop.candidate == 1 else f"{loop.candidate:,} times in a row"
    return f"{subject} runs {often}, was {loop.base:,}"


def _hunk_of(report: Report, first: Event) -> Hunk:
    return next(hunk for hunk in report.hunks if any(event is first for event in hunk.events))


def _numbers(report: Report, event: Event) -> tuple[int, int]:
    return (
        report.base.call_number(event.base or 0),
        report.candidate.call_number(event.candidate or 0),
    )


def _turned(report: Report) -> str:
    """What an outcome that is no result any more means, the worst first."""
    worst = sorted(
        (drift for drift in report.drift if drift.turn in ("failed", "unanswered")),
        key=lambda drift: drift.base,
    )
    if not worst:
        return ""
    first = worst[0]
    number = report.candidate.call_number(first.candidate)
    tool = name(report.candidate.tools[first.candidate])
    others = len(worst) - 1
    more = f" So {'does' if others == 1 else 'do'} {others:,} more." if others else ""
    return f"all {number} ({tool}) {_failure(report, first)}.{more}"


def _failure(report: Report, drift: Drift) -> str:
    outcome = report.candidate.record(drift.candidate).outcome
    if not isinstance(outcome, Failure):
        return "has no recorded answer in the candidate"
    kind = name(str(outcome.error.get("type", "error")))
    message = clip(shown(str(outcome.error.get("message", ""))), _LONGEST_MESSAGE)
    return f"fails in the candidate: {kind}{f': {message}' if message else ''}"
