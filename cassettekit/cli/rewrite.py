"""What `redact` and `normalize` do alike: write the lines somewhere, or only look."""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from cassettekit.core.show import shown
from cassettekit.core.values import JsonObject
from cassettekit.errors import NotAFile, UsageError
from cassettekit.session.notices import say
from cassettekit.session.rewriting import Rewritten
from cassettekit.storage.files import replacing
from cassettekit.storage.recording import Recording


class Report:
    """What a rewrite changed: a count of lines, and where which rule hit."""

    def __init__(self) -> None:
        self.changed = 0
        self.hits: list[tuple[int, str, str]] = []

    def add(self, line: Rewritten) -> None:
        """Count one line."""
        self.changed += line.changed
        for path, rule in line.hits.items():
            self.hits.append((line.number, path, str(rule)))

    def members(self, name: str) -> JsonObject:
        """The same as JSON."""
        return {
            "file": name,
            "changed_lines": self.changed,
            "rules": dict(sorted(Counter(rule for *_, rule in self.hits).items())),
            "hits": [{"line": line, "path": path, "rule": rule} for line, path, rule in self.hits],
        }

    def lines(self, name: str) -> Iterable[str]:
        """One line a hit: the file and line, the place, the rule; never the value."""
        for number, path, rule in self.hits:
            yield f"{shown(name)}:{number}: {shown(path)}: {rule}"


def destination(file: Path, output: Path | None, *, in_place: bool, check: bool) -> Path | None:
    """The file to write, None for standard output or for nowhere.

    Raises:
        UsageError: Two of the ways were asked for, or standard input in place.
        NotAFile: The file to replace is a link.
    """
    if (output is not None) + in_place + check > 1:
        raise UsageError(str(file), "--output, --in-place and --check exclude each other")
    if not in_place:
        return output
    if str(file) == "-":
        raise UsageError("-", "standard input cannot be changed in place")
    if file.is_symlink():
        raise NotAFile(str(file), "this is a link", "name the file it points to")
    return file


def write(
    recording: Recording, lines: Iterable[Rewritten], target: Path | None, *, in_place: bool
) -> Report:
    """Write every line; the target is replaced in one step once all are written."""
    report = Report()
    if target is None:
        _copy(lines, sys.stdout.buffer, report)
        sys.stdout.buffer.flush()
        return report
    mode = target.stat().st_mode & 0o777 if in_place else None
    with replacing(target, mode=mode) as file:
        _copy(lines, file, report)
    recording.close()
    return report


def look(lines: Iterable[Rewritten]) -> Report:
    """Only count what a rewrite would change."""
    report = Report()
    for line in lines:
        report.add(line)
    return report


def _copy(lines: Iterable[Rewritten], file: IO[bytes], report: Report) -> None:
    for line in lines:
        file.write(line.line)
        report.add(line)


def tell_notes(recording: Recording) -> None:
    """Say what was noticed while reading."""
    for note in recording.notes:
        say(f"{recording.name}: {note.text}")
