"""`cassette normalize FILE`"""

import io
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO, Annotated

import typer

from cassettekit.cli import rewrite
from cassettekit.cli.ending import for_a_reader
from cassettekit.cli.options import ConfigOption, JsonOption, OutputOption, RootOption
from cassettekit.cli.standard_input import read_recording
from cassettekit.errors import UsageError
from cassettekit.normalization import STORED
from cassettekit.render.progress import shown_progress
from cassettekit.session.comparison import Place, open_paths
from cassettekit.session.notices import say
from cassettekit.session.opening import rules_here
from cassettekit.session.rewriting import NO_TIME, Rewritten, normalized
from cassettekit.session.road import Road, Window
from cassettekit.session.rules import Rules, require_known_rules
from cassettekit.session.window import window_around
from cassettekit.storage.reading import read_bytes, read_file
from cassettekit.storage.recording import Recording
from cassettekit.storage.regular import open_regular

_MOST_NAMED = 20


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A cassette, or - for stdin.")],
    output: OutputOption = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Replace FILE once the new one is whole.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only look; exit 1 if it would change.")
    ] = False,
    rename_ids: Annotated[
        bool, typer.Option("--rename-ids", help="Give machine-made ids the same names everywhere.")
    ] = False,
    assume_now: Annotated[
        str | None,
        typer.Option(
            "--assume-now", metavar="TIME", help="When the run was: a time, or START/END."
        ),
    ] = None,
    learn: Annotated[
        Path | None,
        typer.Option(
            "--learn", metavar="OTHER", help="Propose settings for what differs from OTHER."
        ),
    ] = None,
    root: RootOption = None,
    config: ConfigOption = None,
    json_: JsonOption = False,
) -> None:
    """Apply today's rules to a recording: stored calls, their keys, and their order.

    Writes to standard output unless told otherwise. A second pass changes nothing. With
    `--root` the paths below that folder, and this machine's home and temp folders, become
    placeholders in a recording that was made without the rules; with `--assume-now` moments
    of the run leave it.

    Example: cassette normalize runs/base.jsonl --in-place
    """
    if learn is not None:
        if output is not None or in_place or check or rename_ids or assume_now is not None:
            raise UsageError("cassette normalize", "--learn changes no file", "use it alone")
        _learn(file, learn, Place(root, config), as_json=json_)
        return
    target = rewrite.destination(file, output, in_place=in_place, check=check)
    window = NO_TIME if assume_now is None else window_around(assume_now)
    recording, source = _read(file)
    _, rules = rules_here(root, config)
    work = _Work(recording, rules if root is not None else replace(rules, roots=STORED), window)
    work.require_possible(rename_ids=rename_ids, placed=root is not None)
    rewrite.tell_notes(recording)
    _tell_edited(recording)
    lines = _Compared(work.renamed() if rename_ids else work.lines("normalizing"), source)
    report = rewrite.Report(recording.name)
    if check:
        report.look(lines)
    else:
        rewrite.write(lines, target, report, in_place=in_place)
    if json_:
        out = sys.stdout if check or target is not None else sys.stderr
        members = report.members() | {"changed": not lines.same}
        with for_a_reader():
            out.write(json.dumps(members, sort_keys=True) + "\n")
    else:
        verb = "would change" if check else "changed"
        around = "" if lines.same or report.changed else ", but the lines around them or the order"
        say(f"{recording.name}: {report.changed} of {len(recording.keys)} calls {verb}{around}")
    raise typer.Exit(int(check and not lines.same))


def _read(file: Path) -> tuple[Recording, Callable[[], IO[bytes]]]:
    """The recording, and how to read its bytes once more, to compare with."""
    if str(file) == "-":
        data = sys.stdin.buffer.read()
        return read_bytes("<stdin>", data), partial(io.BytesIO, data)
    return read_file(file), partial(open_regular, file)


def _tell_edited(recording: Recording) -> None:
    """Say which calls were edited by hand: once their keys are made again nobody can tell."""
    edited = [str(index + 1) for index in recording.edited()]
    if edited:
        more = f" and {len(edited) - _MOST_NAMED} more" if len(edited) > _MOST_NAMED else ""
        say(
            f"{recording.name}: edited by hand, the arguments no longer gave the key:"
            f" call {', '.join(edited[:_MOST_NAMED])}{more}; keys are made again"
        )


class _Compared:
    """Lines on their way, and whether they are the very bytes of the file so far."""

    def __init__(self, lines: Iterator[Rewritten], source: Callable[[], IO[bytes]]) -> None:
        self._lines = lines
        self._source = source
        self.same = True

    def __iter__(self) -> Iterator[Rewritten]:
        with self._source() as source:
            for line in self._lines:
                self.same = self.same and source.read(len(line.line)) == line.line
                yield line
            self.same = self.same and not source.read(1)


@dataclass(frozen=True, slots=True)
class _Work:
    """One file, the rules it is to have, and when it was recorded."""

    recording: Recording
    rules: Rules
    window: Window

    def require_possible(self, *, rename_ids: bool, placed: bool) -> None:
        """Refuse what cannot be done to this file.

        Raises:
            NotComparable: It was made under a rule that today's lack.
            UsageError: It is a bare file, of which only results can be changed.
        """
        name, header = self.recording.name, self.recording.header
        if header is not None:
            require_known_rules(name, header, Road(self.rules).header)
        elif rename_ids:
            raise UsageError(
                name,
                "a bare file holds no arguments, so its keys cannot be made again",
                "record it with cassettekit",
            )
        elif placed:
            raise UsageError(
                name,
                "a bare file has no place to say that a folder is a placeholder",
                "record it with cassettekit",
            )
        elif self.window != NO_TIME:
            raise UsageError(
                name,
                "a bare file has no place to say what left it",
                "record it with cassettekit",
            )

    def lines(self, what: str) -> Iterator[Rewritten]:
        """The lines under the rules; each time on a road that remembers nothing yet."""
        lines = normalized(self.recording, Road(self.rules), self.window)
        around = len(self.recording.controls) + 2  # the header and the end
        return shown_progress(lines, what, len(self.recording.keys) + around)

    def renamed(self) -> Iterator[Rewritten]:
        """The same with machine-made ids under new names."""
        from cassettekit.session.renaming import renamed  # noqa: PLC0415 - asked for only here

        road = Road(replace(self.rules, roots=STORED))
        return renamed(self.lines("renaming"), road)


def _learn(file: Path, other: Path, place: Place, *, as_json: bool) -> None:
    from cassettekit.session.learning import lessons  # noqa: PLC0415 - asked for only here

    base, candidate = open_paths([file, other], place, read_recording)
    for note in (*base.notes, *candidate.notes):
        say(note)
    found = lessons(base, candidate)
    if as_json:
        sys.stdout.write(json.dumps(found.members(), sort_keys=True) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in found.lines())
