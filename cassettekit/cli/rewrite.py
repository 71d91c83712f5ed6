"""What `redact` and `normalize` do alike: write the lines somewhere, or only look."""

import contextlib
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TextIO, TypeAlias

from cassettekit.cli.options import file_or_stdout
from cassettekit.core.show import shown
from cassettekit.core.values import JsonObject
from cassettekit.errors import NotAFile, UsageError
from cassettekit.session.notices import say
from cassettekit.session.rewriting import Rewritten
from cassettekit.storage.files import replacing
from cassettekit.storage.recording import Recording

Out: TypeAlias = TextIO


class Report:
    """What a rewrite changed: a count of lines, where which rule hit, what stayed unseen.

    `doubts` says what else to look for in each line as it is written.
    """

    def __init__(self, name: str, doubts: Callable[[bytes], Iterable[str]] | None = None) -> None:
        self.name = name
        self._doubts = doubts
        self.doubtful: list[tuple[int, str]] = []
        self.changed = 0
        self.places = 0
        self.hits: list[tuple[int, str, str]] = []
        self.unlooked: list[tuple[int, str, str]] = []
        self.weakened: tuple[str, ...] = ()
        self.error: str | None = None

    def add(self, line: Rewritten) -> None:
        """Count one line."""
        self.changed += line.changed
        self.places += len(line.hits)
        for path, rules in line.hits.items():
            self.hits += [(line.number, path, rule) for rule in str(rules).split()]
        self.unlooked += [(line.number, place.path, place.why) for place in line.unlooked]
        if self._doubts is not None:
            self.doubtful += [(line.number, path) for path in self._doubts(line.line)]

    def look(self, lines: Iterable[Rewritten]) -> None:
        """Count what a rewrite would change, and write nothing."""
        for line in lines:
            self.add(line)

    def members(self) -> JsonObject:
        """The same as JSON."""
        return {
            "file": self.name,
            "changed_lines": self.changed,
            "rules": dict(sorted(Counter(rule for *_, rule in self.hits).items())),
            "hits": [{"line": line, "path": path, "rule": rule} for line, path, rule in self.hits],
            "unlooked": [
                {"line": line, "path": path, "why": why} for line, path, why in self.unlooked
            ],
            "looks_random": [{"line": line, "path": path} for line, path in self.doubtful],
            "weakened": [*self.weakened],
            "error": self.error,
        }

    def lines(self) -> Iterator[str]:
        """One line a hit: the file and line, the place, the rule; never the value."""
        for number, path, rule in self.hits:
            yield f"{shown(self.name)}:{number}: {shown(path)}: {rule}"
        for number, path, why in self.unlooked:
            state = "" if "looked at" in why else "not looked into: "
            yield f"{shown(self.name)}:{number}: {shown(path)}: {state}{why}"
        for number, path in self.doubtful:
            yield f"{shown(self.name)}:{number}: {shown(path)}: looks random, and no rule knows it"


def destination(file: Path, output: Path | None, *, in_place: bool, check: bool) -> Path | None:
    """The file to write, None for standard output or for nowhere.

    Raises:
        UsageError: Two of the ways were asked for, or standard input in place.
        NotAFile: The file to replace is a link.
    """
    if (output is not None) + in_place + check > 1:
        raise UsageError(str(file), "--output, --in-place and --check exclude each other")
    if not in_place:
        return file_or_stdout(output)
    if str(file) == "-":
        raise UsageError("-", "standard input cannot be changed in place")
    if file.is_symlink():
        raise NotAFile(str(file), "this is a link", "name the file it points to")
    return file


def write(
    lines: Iterable[Rewritten], target: Path | None, report: Report, *, in_place: bool
) -> None:
    """Write every line; the target is replaced in one step once all are written.

    What ends the program on the way takes the file that was begun with it.
    """
    if target is None:
        _copy(lines, sys.stdout.buffer, report)
        sys.stdout.buffer.flush()
        return
    like = target.stat() if in_place else None
    if like is not None and like.st_nlink > 1:
        say(f"{report.name}: its other names (hard links) keep what was in it")
    with _ended_tidily(), replacing(target, like=like) as file:
        _copy(lines, file, report)


@contextlib.contextmanager
def _ended_tidily() -> Iterator[None]:
    """Let the signals that end a program unwind it first, as an interrupt does."""
    names = ("SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    mine = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in mine:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in mine:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def _copy(lines: Iterable[Rewritten], file: IO[bytes], report: Report) -> None:
    for line in lines:
        file.write(line.line)
        report.add(line)


def tell_notes(recording: Recording) -> None:
    """Say what was noticed while reading."""
    for note in recording.notes:
        say(f"{recording.name}: {note.text}")
