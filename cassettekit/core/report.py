"""What a comparison of two runs found, as one value that every renderer reads."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cassettekit.core.align import How
from cassettekit.core.callpath import CallPath
from cassettekit.core.leaves import Difference, differences
from cassettekit.core.outcomes import Turn, outcome_changes

Aligned: TypeAlias = How | Literal["tools"]
"""How the paths were aligned: by keys, or by tools because hardly any keys are equal."""

Kind: TypeAlias = Literal["args", "flow", "missing", "extra", "replaced", "moved", "moved_here"]
"""What an event is.

`args`: the same tool with other arguments; `flow`: other arguments, but only by ids that
each run made anew; `replaced`: one call missing and one of another tool in its place;
`moved`: a call that comes at another place, and `moved_here` that other place.
"""

Allowance: TypeAlias = Literal["extra", "missing", "moved", "args"]
"""A kind of difference that a policy may let pass."""

ALLOWANCES: tuple[Allowance, ...] = ("extra", "missing", "moved", "args")


@dataclass(frozen=True, slots=True)
class Policy:
    """Which differences count; without `flow`, ids that a server made anew do too."""

    allow: frozenset[Allowance] = frozenset()
    ignore_order: bool = False
    results: bool = False
    flow: bool = True

    def counts(self, kind: Kind) -> bool:
        """Whether an event of this kind makes two runs differ."""
        match kind:
            case "flow":
                return False
            case "replaced":
                return not {"missing", "extra"} <= self.allow
            case "moved" | "moved_here":
                return not (self.ignore_order or "moved" in self.allow)
            case _:
                return kind not in self.allow


@dataclass(frozen=True, slots=True)
class Event:
    """One difference: the index of the call in the base, in the candidate, or in both."""

    kind: Kind
    base: int | None
    candidate: int | None


@dataclass(frozen=True, slots=True)
class Hunk:
    """All events between two equal runs, and the calls it covers on either side."""

    base: range
    candidate: range
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Drift:
    """One call that both runs make and that had another outcome."""

    base: int
    candidate: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Counts:
    """How many calls there are, and how many differ in which way."""

    base: int
    candidate: int
    same: int = 0
    flow: int = 0
    args: int = 0
    missing: int = 0
    extra: int = 0
    moved: int = 0
    results: int = 0


@dataclass(frozen=True, slots=True)
class Changes:
    """How the call of an event changed: its schema version, and each place in its arguments.

    `names` counts the arguments that either call has.
    """

    v: tuple[str, str] | None
    args: tuple[Difference, ...]
    names: int = 0

    @property
    def changed(self) -> int:
        """How many arguments there is a change in."""
        return len({difference.path[:1] for difference in self.args})


@dataclass(frozen=True, slots=True)
class Report:
    """The comparison of a baseline and a candidate.

    It holds indexes; what a call looks like is read from the paths when it is shown.
    `appearances` says how often either run makes a call that is missing or extra.
    """

    base: CallPath
    candidate: CallPath
    policy: Policy
    same: bool
    verdict: str
    aligned: Aligned
    counts: Counts
    hunks: tuple[Hunk, ...]
    first: Event | None
    drift: tuple[Drift, ...] = ()
    appearances: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def events(self) -> Iterator[Event]:
        """All events in order."""
        for hunk in self.hunks:
            yield from hunk.events

    def tool(self, event: Event) -> str:
        """The tool of an event: the baseline's where it is in both."""
        if event.base is not None:
            return self.base.tools[event.base]
        return self.candidate.tools[event.candidate or 0]

    def changes(self, event: Event) -> Changes:
        """How the arguments changed between the two calls of an event that has both."""
        if event.base is None or event.candidate is None:
            return Changes(None, ())
        old = self.base.record(event.base)
        new = self.candidate.record(event.candidate)
        version = None if old.v == new.v else (old.v, new.v)
        names = len(old.args.keys() | new.args.keys())
        return Changes(version, differences(old.args, new.args), names)

    def drifted(self, drift: Drift) -> tuple[Difference, ...]:
        """Where the outcome of a call changed."""
        old = self.base.record(drift.base)
        new = self.candidate.record(drift.candidate)
        return outcome_changes(old.outcome, new.outcome)
