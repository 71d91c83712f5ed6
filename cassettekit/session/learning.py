"""Learn from two recordings of one run which settings would make them one."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cassettekit.core.callpath import CallPath
from cassettekit.core.compare import compare
from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.leaves import Difference
from cassettekit.core.outcomes import outcome_value
from cassettekit.core.record import Failure, Record, Result
from cassettekit.core.report import Event, Report
from cassettekit.core.show import shown, times
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.learning import Pair, Proposal, learn
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.names import LONGEST_NAME, snake
from cassettekit.session import ids

Setting: TypeAlias = Literal["drop", "keep", "round", "sort", "sort_results", "volatile_args"]

_ORDER: tuple[Setting, ...] = ("volatile_args", "sort", "drop", "sort_results", "round", "keep")
# What a caller makes anew for each call, whatever it looks like.
_ANEW = frozenset(("idempotency", "nonce", "salt", "seed"))
_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One place that differed, the setting that drops the difference, and in how many calls.

    `keep` is no setting: nothing can leave there, or the agent sent the value back. `of` is
    how many calls the tool has at all.
    """

    tool: str
    setting: Setting
    place: str
    calls: int
    of: int
    digits: int | None = None

    def members(self) -> JsonObject:
        """The same as JSON."""
        found: JsonObject = {
            "tool": self.tool,
            "setting": self.setting,
            "place": self.place,
            "calls": self.calls,
            "of": self.of,
        }
        return found if self.digits is None else found | {"digits": self.digits}

    def seen(self) -> str:
        """In how many calls, in words."""
        return f"in {self.calls:,} of {times(self.of, 'call')}"


@dataclass(frozen=True, slots=True)
class Lessons:
    """What two recordings of one run say about each other."""

    report: Report
    lessons: tuple[Lesson, ...]
    unlike: int

    def members(self) -> JsonObject:
        """The same as JSON."""
        return {
            "base": self.report.base.name,
            "other": self.report.candidate.name,
            "calls_in_both": self.report.counts.same + self.report.counts.flow,
            "calls_not_in_both": self.unlike,
            "lessons": [lesson.members() for lesson in self.lessons],
        }

    def lines(self) -> Iterator[str]:
        """Settings to paste into `pyproject.toml`, with what cannot be set as comments."""
        report = self.report
        both = times(report.counts.same + report.counts.flow, "call")
        yield f"# {shown(report.base.name)} and {shown(report.candidate.name)}: {both} in both"
        if self.unlike:
            unlike = times(self.unlike, "call")
            yield f"# {unlike} in only one of them, or failed in only one, taught nothing:"
            yield "# `cassette diff` shows them"
        settings = [lesson for lesson in self.lessons if lesson.setting != "keep"]
        for tool in sorted({lesson.tool for lesson in settings}):
            yield from _table(tool, [lesson for lesson in settings if lesson.tool == tool])
        kept = [lesson for lesson in self.lessons if lesson.setting == "keep"]
        if kept:
            yield "# No setting drops these: a whole result, or a value that the agent sent back."
            yield "# Where it is an id, `cassette normalize --rename-ids` makes both runs one."
        for lesson in kept:
            yield f"# {shown(lesson.tool)} {lesson.place}, {lesson.seen()}"
        if not self.lessons:
            yield f"# {self._nothing()}"

    def _nothing(self) -> str:
        counts = self.report.counts
        if counts.same + counts.flow == 0:
            return "Nothing was learned: no call is in both. Are they recordings of one run?"
        if self.unlike:
            return "Nothing is to be set for the calls in both: what they recorded is the same."
        return "Nothing is to be set: what both recorded is the same."


def lessons(base: CallPath, other: CallPath) -> Lessons:
    """Compare two recordings of one run, aligned by call path.

    A place is proposed where the results of one call differ, or where an argument does by a
    value that the caller made anew or by the order of a list; an argument that differs
    otherwise is another call.
    """
    report = compare(base, other)
    pairs = [(drift.base, drift.candidate) for drift in report.drift]
    sent: Counter[tuple[str, Setting, str]] = Counter()
    explained = 0
    for event in report.events():
        if event.base is None or event.candidate is None or event.kind not in ("flow", "args"):
            continue
        if event.kind == "args":
            found_sent = _from_arguments(report, event)
            if not found_sent:
                continue
            explained += 1
            sent.update((report.tool(event), *one) for one in found_sent)
        pairs.append((event.base, event.candidate))
    records = [(base.record(mine), other.record(theirs)) for mine, theirs in sorted(pairs)]
    alike = [pair for pair in records if _are_one_kind(*pair)]
    calls = Counter(base.tools)
    found = [
        Lesson(tool, setting, place, count, calls[tool])
        for (tool, setting, place), count in sent.items()
    ]
    found += _from_results(alike, base, calls)
    found.sort(key=lambda lesson: (lesson.tool, _ORDER.index(lesson.setting), lesson.place))
    counts = report.counts
    unlike = counts.missing + counts.extra + counts.args - explained + len(records) - len(alike)
    return Lessons(report, tuple(found), unlike)


def _from_results(
    records: list[tuple[Record, Record]], base: CallPath, calls: Counter[str]
) -> list[Lesson]:
    pairs = [Pair(old.tool, _value(old), _value(new)) for old, new in records]
    sent = (base.record(index).args for index in range(len(base.keys)))
    changed = [(pair.tool, [one.place for one in learn([pair])]) for pair in pairs]
    return [
        Lesson(one.tool, one.setting, one.place, _seen(one, changed), calls[one.tool], one.digits)
        for one in (learn(pairs, sent) if pairs else ())
    ]


def _seen(proposal: Proposal, changed: list[tuple[str, list[str]]]) -> int:
    """In how many calls the place, or something in it, differed."""
    below = (f"{proposal.place}.", f"{proposal.place}[")
    return sum(
        tool == proposal.tool
        and any(place == proposal.place or place.startswith(below) for place in places)
        for tool, places in changed
    )


def _are_one_kind(old: Record, new: Record) -> bool:
    return outcome_value(old.outcome).keys() == outcome_value(new.outcome).keys()  # type: ignore[union-attr] # it is an object


def _value(record: Record) -> JsonValue:
    match record.outcome:
        case Result(value):
            return value
        case Failure(error):
            return error
        case _:
            return None


def _from_arguments(report: Report, event: Event) -> set[tuple[Setting, str]]:
    """What would make the arguments of two calls one; nothing unless it explains it all."""
    changes = report.changes(event)
    if event.base is None or event.candidate is None or changes.v is not None:
        return set()
    old, new = report.base.record(event.base).args, report.candidate.record(event.candidate).args
    proposed = learn([Pair("", old, new)])
    lists = {one.place for one in proposed if one.setting == "sort_results"}
    found: set[tuple[Setting, str]] = set()
    for change in changes.args:
        place = _pattern(change.path)
        ordered = {one for one in lists if place == one or place.startswith(f"{one}[")}
        if ordered:
            found |= {("sort", one) for one in ordered}
        elif _is_made_anew(change):
            found.add(("volatile_args", place))
        else:
            return set()
    return found


def _is_made_anew(change: Difference) -> bool:
    if change.op != "replace" or type(change.base) is not type(change.other):
        return False
    name = next((step for step in reversed(_member(change.path)) if isinstance(step, str)), "")
    if len(name) <= LONGEST_NAME and not _ANEW.isdisjoint(snake(name).split("_")):
        return True
    return _is_made(change.base) and _is_made(change.other)


def _is_made(value: JsonValue) -> bool:
    if read_moment(value) is not None:
        return True
    return isinstance(value, str) and any(
        token.made and token.text == value for token in ids.tokens(value)
    )


def _pattern(path: JsonPath) -> str:
    """A path as a pattern for all items of a list."""
    steps = ("[*]" if isinstance(step, int) else spell((step,))[1:] for step in _member(path))
    return "$" + "".join(steps)


def _member(path: JsonPath) -> JsonPath:
    """The path of a large integer's member, where it leads to its digits."""
    return path[:-1] if path and path[-1] == "$int" else path


def _table(tool: str, lessons: list[Lesson]) -> Iterator[str]:
    yield ""
    yield f"[tool.cassette.tool.{_quoted(tool)}]"
    for setting in ("volatile_args", "sort", "drop", "sort_results"):
        chosen = [lesson for lesson in lessons if lesson.setting == setting]
        if chosen:
            yield f"{setting} = ["
            for lesson in chosen:
                yield f"  {_string(lesson.place)},  # {lesson.seen()}"
            yield "]"
    chosen = [lesson for lesson in lessons if lesson.setting == "round"]
    if chosen:
        yield f"[tool.cassette.tool.{_quoted(tool)}.round]"
    for lesson in chosen:
        yield f"{_string(lesson.place)} = {lesson.digits}  # {lesson.seen()}"


def _quoted(name: str) -> str:
    return name if _BARE.match(name) else _string(name)


def _string(text: str) -> str:
    """A text as TOML writes it, with nothing in it that a terminal would obey."""
    return '"' + "".join(map(_spelled, text)) + '"'


def _spelled(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08x}"
