"""Compare many recordings at once: two folders file by file, or runs with one baseline."""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cassettekit.core.batch import Batch, PairVerdict, verdict_on
from cassettekit.core.callpath import CallPath, select
from cassettekit.core.compare import compare
from cassettekit.core.report import Policy
from cassettekit.core.tree import grow
from cassettekit.errors import CassetteError, NotAFile, UsageError
from cassettekit.session.comparison import Place, Reader, RecordedPath, open_paths
from cassettekit.storage.reading import read_file

_SUFFIX = ".jsonl"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is compared of each run, and which differences count."""

    policy: Policy = field(default_factory=Policy)
    only: frozenset[str] = frozenset()
    skip: frozenset[str] = frozenset()
    place: Place = field(default_factory=Place)


@contextlib.contextmanager
def opened(files: list[Path], terms: Terms, read: Reader) -> Iterator[list[CallPath]]:
    """The chosen calls of some files; they can be read again until the block ends.

    Raises:
        UsageError: No file calls a tool that is to be chosen, or no call is left.
    """
    with _selected(files, terms, read) as (paths, chosen):
        if terms.only:
            _require_known(terms, paths)
        if any(path.keys for path in paths) and not any(path.keys for path in chosen):
            raise _nothing_left()
        yield chosen


@contextlib.contextmanager
def _selected(
    files: list[Path], terms: Terms, read: Reader
) -> Iterator[tuple[list[RecordedPath], list[CallPath]]]:
    paths = open_paths(files, terms.place, read)
    try:
        yield paths, [select(path, terms.only, terms.skip) for path in paths]
    finally:
        for path in paths:
            path.recording.close()


def compare_pair(base: Path, candidate: Path, terms: Terms) -> PairVerdict:
    """Two files in few words; what cannot be compared is said, not raised."""
    name = str(candidate)
    try:
        with _selected([base, candidate], terms, read_file) as (_, (mine, theirs)):
            return verdict_on(name, compare(mine, theirs, terms.policy))
    except CassetteError as error:
        return PairVerdict(name, "error", error.line())


def compare_runs(paths: list[CallPath], policy: Policy) -> Batch:
    """Every run against the first, and the tree of all of them."""
    base, *runs = paths
    pairs = tuple(verdict_on(run.name, compare(base, run, policy)) for run in runs)
    return Batch(base.name, f"{len(runs)} runs", pairs, grow(paths))


def compare_folders(base: Path, candidate: Path, terms: Terms, jobs: int) -> Batch:
    """The cassettes of two folders, paired by their path below them.

    A pair that calls none of the tools to be chosen is the same; not all may be.

    Raises:
        NotAFile: Neither folder holds a cassette.
        UsageError: No call of any pair is left to be compared.
    """
    mine, theirs = cassettes_in(base), cassettes_in(candidate)
    if not mine and not theirs:
        raise NotAFile(
            f"{base} and {candidate}", f"there is no {_SUFFIX} file in them", "name other folders"
        )
    names = sorted(mine.keys() | theirs.keys())
    both = [name for name in names if name in mine and name in theirs]
    one = partial(_named, base=base, candidate=candidate, terms=terms)
    if jobs > 1 and len(both) > 1:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - 8 ms of import

        with ProcessPoolExecutor(min(jobs, len(both))) as pool:
            found = dict(zip(both, pool.map(one, both), strict=True))
    else:
        found = dict(zip(both, map(one, both), strict=True))
    counts = [pair.counts for pair in found.values()]
    if (
        (terms.only or terms.skip)
        and counts
        and not any(c is None or c.base or c.candidate for c in counts)
    ):
        raise _nothing_left()
    pairs = (found.get(name) or _one_sided(name, mine) for name in names)
    return Batch(str(base), str(candidate), tuple(pairs))


def cassettes_in(folder: Path) -> Mapping[str, Path]:
    """The cassettes below a folder by their path in it; no linked folder is looked into."""
    files = folder.rglob(f"*{_SUFFIX}")
    return {file.relative_to(folder).as_posix(): file for file in files if file.is_file()}


def _named(name: str, *, base: Path, candidate: Path, terms: Terms) -> PairVerdict:
    found = compare_pair(base / name, candidate / name, terms)
    return PairVerdict(name, found.state, found.verdict, found.counts)


def _one_sided(name: str, mine: Mapping[str, Path]) -> PairVerdict:
    if name in mine:
        return PairVerdict(name, "only_baseline", "The candidate has no such file.")
    return PairVerdict(name, "only_candidate", "The baseline has no such file.")


def _nothing_left() -> UsageError:
    return UsageError("cassette diff", "--only and --skip leave no call to compare")


def _require_known(terms: Terms, paths: list[RecordedPath]) -> None:
    known = {tool for path in paths for tool in path.tools}
    for tool in sorted(terms.only - known if known else ()):
        raise UsageError(
            "cassette diff",
            f"no run calls a tool {tool[:60]!r}",
            f"they call {', '.join(sorted(known)[:20])}",
        )
