"""Open a run: which file, which mode, under which rules."""

import contextlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from cassettekit.errors import IncompleteCassette, ModeConflict, UsageError
from cassettekit.session.answers import Answers
from cassettekit.session.known_types import by_name
from cassettekit.session.notices import say
from cassettekit.session.rekey import keys_today
from cassettekit.session.replayer import Replayer
from cassettekit.session.road import Road
from cassettekit.session.rules import Rules
from cassettekit.session.runs import NewRun, RecordRun, ReplayRun
from cassettekit.session.settings import Settings, load_settings
from cassettekit.session.surroundings import Run, on_ci, run_around
from cassettekit.storage.closing import Closing
from cassettekit.storage.part import Part
from cassettekit.storage.reading import read_file
from cassettekit.storage.recording import Recording

Mode = Literal["record", "replay", "once", "new", "off"]
MODES: tuple[Mode, ...] = ("record", "replay", "once", "new", "off")

ActiveRun: TypeAlias = RecordRun | ReplayRun | NewRun

StrPath: TypeAlias = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a `Cassette(…)` asks for; the fields are its parameters."""

    path: StrPath | None = None
    mode: str | None = None
    root: StrPath | None = None
    config: StrPath | None = None
    candidate: StrPath | None = None
    strict: bool = False
    keep: bool = False
    match_redacted: bool = False
    types: Iterable[type] = ()


def open_run(wanted: Wanted, recording: Recording | None = None) -> ActiveRun | None:
    """Open what `Cassette(…)` asks for, None for mode `off`; see there for what it raises.

    `recording` is the file to be replayed where it was read already; the run closes it.
    """
    around = run_around()
    if around is not None:
        wanted = _under(around, wanted)
        settings = load_settings(around.config) if around.config else Settings()
    else:
        settings = load_settings(wanted.config)
    if wanted.mode not in (None, *MODES):
        known = ", ".join(MODES)
        asked = str(wanted.mode)[:40]
        raise UsageError("Cassette()", f"there is no mode {asked!r}", f"it is one of {known}")
    if wanted.path is None:
        if wanted.mode not in (None, "off"):
            raise UsageError("Cassette()", f"mode {wanted.mode!r} needs a file", "name one")
        return None
    file = Path(wanted.path)
    match _resolve(wanted.mode or "once", file):
        case "off":
            return None
        case "record":
            return _record(file, _road(settings, wanted), wanted)
        case "new":
            return _renew(file, _road(settings, wanted), settings, wanted)
        case _:
            return _replay(file, _road(settings, wanted), settings, wanted, recording)


def _under(around: Run, wanted: Wanted) -> Wanted:
    """What is wanted once the command around the program has had its say."""
    _agree(around, wanted.path, wanted.mode)
    if around.guard:
        from cassettekit.session.guard import cut_network  # noqa: PLC0415 - offline only

        cut_network()
    return replace(
        wanted,
        path=around.file,
        mode=around.mode,
        candidate=around.candidate or wanted.candidate,
        root=around.root or wanted.root,
        strict=wanted.strict or around.strict,
        keep=wanted.keep or around.keep,
        match_redacted=wanted.match_redacted or around.match_redacted,
    )


def _road(settings: Settings, wanted: Wanted) -> Road:
    rules = settings.rules(wanted.root)
    # A command around the program has said it already.
    for weakness in () if run_around() else rules.redaction.weakened:
        say(f"{wanted.path}: {weakness}, and the header says so")
    return Road(rules, by_name(wanted.types))


def _agree(around: Run, path: StrPath | None, mode: str | None) -> None:
    """Hold a `Cassette` to the command around it, before its first call.

    Raises:
        ModeConflict: It names another file or another mode.
    """
    if path is not None and os.path.realpath(path) != os.path.realpath(around.file):
        raise ModeConflict(
            os.fspath(path),
            f"the command around this program uses {around.file}",
            "leave the path out of `Cassette()`, or run the program without the command",
        )
    if mode not in (None, around.mode):
        raise ModeConflict(
            around.file,
            f"the program says mode {str(mode)[:40]!r} and the command around it {around.mode!r}",
            "leave the mode out of `Cassette()`, or run the program without the command",
        )


def _resolve(mode: str, file: Path) -> str:
    if mode == "once":
        return "replay" if os.path.lexists(file) or on_ci() else "record"
    if mode == "new" and not os.path.lexists(file):
        return "record"
    return mode


def _record(file: Path, road: Road, wanted: Wanted) -> RecordRun:
    require_readable(file)
    return RecordRun(road, Part(file, road.seal_header(), Closing(keep=wanted.keep)))


def _renew(file: Path, road: Road, settings: Settings, wanted: Wanted) -> NewRun:
    answers = answers_for(file, road, settings)
    with _closed_on_error(answers.recording):
        _require_whole(answers.recording)
        store = Part(file, road.seal_header(), Closing(keep=wanted.keep))
    return NewRun(road, Replayer(road, named(file), answers, store), store, strict=wanted.strict)


def _replay(
    file: Path, road: Road, settings: Settings, wanted: Wanted, recording: Recording | None
) -> ReplayRun:
    answers = None
    if recording is not None or os.path.lexists(file):
        answers = answers_for(file, road, settings, recording)
    with _closed_on_error(None if answers is None else answers.recording):
        if answers is None:
            say(f"{file}: there is no such cassette: every call will be a miss")
        elif wanted.mode in (None, "once"):
            _require_whole(answers.recording)
        store = None if wanted.candidate is None else _candidate(wanted.candidate, file, road)
    replayer = Replayer(road, named(file), answers, store, match_redacted=wanted.match_redacted)
    return ReplayRun(road, replayer, strict=wanted.strict)


def named(file: Path) -> str:
    """A file as people name it: from the working folder, where it lies below that."""
    if file.is_absolute() and file.is_relative_to(here := Path.cwd()):
        return str(file.relative_to(here))
    return str(file)


def _candidate(candidate: StrPath, file: Path, road: Road) -> Part:
    require_other(candidate, file)
    path = Path(candidate)
    require_readable(path)
    return Part(path, road.seal_header(), Closing(anew=True))


def require_other(candidate: StrPath, file: StrPath) -> None:
    """What a replay writes is never put over what it answers from.

    Raises:
        UsageError: Both are one file.
    """
    if os.path.realpath(candidate) == os.path.realpath(file):
        raise UsageError(
            str(candidate), "the candidate would overwrite the cassette", "name another"
        )


def answers_for(
    file: Path, road: Road, settings: Settings, recording: Recording | None = None
) -> Answers:
    """What a file has to answer under today's rules; its notes are said on stderr."""
    recording = recording or read_file(file)
    with _closed_on_error(recording):
        answers = Answers(recording, keys_today(recording, road), settings.repeatable)
    for note in recording.notes:
        say(f"{recording.name}: {note.text}")
    return answers


def require_readable(file: Path) -> None:
    """Nothing is ever recorded over a file that could not be read.

    Raises:
        UnreadableCassette: The file is there and cannot be read.
    """
    if os.path.lexists(file):
        read_file(file).close()


@contextlib.contextmanager
def _closed_on_error(recording: Recording | None) -> Iterator[None]:
    try:
        yield
    except BaseException:
        if recording is not None:
            recording.close()
        raise


def _require_whole(recording: Recording) -> None:
    if not recording.complete:
        raise IncompleteCassette(
            recording.name,
            "the recording was cut short and this mode would go on from it",
            "record it again, or replay it with mode `replay`",
        )


def rules_here(root: StrPath | None, config: StrPath | None) -> tuple[Settings, Rules]:
    """The settings and rules for a command that is run in this folder."""
    settings = load_settings(config)
    return settings, settings.rules(root)
