"""What comparing many runs found: a verdict each, and where they part."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cassettekit.core.report import Counts, Report
from cassettekit.core.tree import Tree

State: TypeAlias = Literal["same", "differs", "only_baseline", "only_candidate", "error"]
"""How a pair compares; where one side is missing or cannot be read there is no comparison."""


@dataclass(frozen=True, slots=True)
class PairVerdict:
    """One pair in few words; `name` is the path that both sides share, or the run's file."""

    name: str
    state: State
    verdict: str
    counts: Counts | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """The verdicts in order; the tree where all runs were compared with one baseline."""

    base: str
    candidate: str
    pairs: tuple[PairVerdict, ...]
    tree: Tree | None = None

    @property
    def same(self) -> bool:
        """Whether nothing differs that counts."""
        return all(pair.state == "same" for pair in self.pairs)

    @property
    def broken(self) -> bool:
        """Whether a pair could not be compared."""
        return any(pair.state == "error" for pair in self.pairs)

    @property
    def verdict(self) -> str:
        """The finding in one sentence."""
        total = len(self.pairs)
        differ = sum(pair.state == "differs" for pair in self.pairs)
        lacking = sum(pair.state in ("only_baseline", "only_candidate") for pair in self.pairs)
        broken = sum(pair.state == "error" for pair in self.pairs)
        if not total:
            return "There is nothing to compare."
        what = "runs" if self.tree else "pairs"
        if self.same:
            return f"All {total:,} {what} are the same." if total > 1 else "The pair is the same."
        parts = (
            (differ, "differ" if differ > 1 else "differs"),
            (lacking, "have one side only" if lacking > 1 else "has one side only"),
            (broken, "could not be compared"),
        )
        told = ", ".join(f"{count:,} {words}" for count, words in parts if count)
        return f"Of {total:,} {what} {told}."


def verdict_on(name: str, report: Report) -> PairVerdict:
    """A report in few words."""
    state: State = "same" if report.same else "differs"
    return PairVerdict(name, state, report.verdict, report.counts)
