"""Open recordings as call paths whose keys can meet."""

import contextlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from cassettekit.core.record import Record
from cassettekit.core.values import JsonValue
from cassettekit.errors import NotComparable, UnreadableCassette
from cassettekit.storage.halves import pays, read_in_halves
from cassettekit.storage.known import Known
from cassettekit.storage.recording import Recording
from cassettekit.storage.regular import open_regular

_CHUNK = 1 << 18


class Reader(Protocol):
    """How a file is read; see `read_file`."""

    def __call__(self, path: Path, /, *, known: Known | None) -> Recording: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class RecordedPath:
    """A recording as the diff sees it."""

    name: str
    recording: Recording = field(repr=False)
    keys: Sequence[str] = field(repr=False)
    outcomes: Sequence[int] = field(repr=False)

    @property
    def tools(self) -> Sequence[str]:
        """The tool of each call."""
        return self.recording.tools

    @property
    def complete(self) -> bool:
        """Whether the recording was closed."""
        return self.recording.complete

    @property
    def schemas(self) -> Mapping[str, JsonValue]:
        """Each tool's digest of its signature or input schema."""
        return self.recording.schemas

    @property
    def notes(self) -> Sequence[str]:
        """The reader's notes; that a recording was cut short is said by the verdict."""
        return [f"{self.name}: {n.text}" for n in self.recording.notes if n.code != "incomplete"]

    def record(self, index: int) -> Record:
        """Read one call again from the file."""
        return self.recording.record(index)

    def call_number(self, index: int) -> int:
        """The call's place in the run, from 1."""
        return index + 1

    def line_number(self, index: int) -> int:
        """The line of the file that holds the call, from 1."""
        return self.recording.number(index)


@dataclass(frozen=True, slots=True)
class Place:
    """Where keys are made again, if they have to be: the root and the settings file."""

    root: Path | None = None
    config: Path | None = None


def open_paths(files: Sequence[Path], place: Place, read: Reader) -> list[RecordedPath]:
    """The call paths of some files, all under one set of rules.

    A file of the same bytes as the first is not read again. Where all were made under the
    same rules their keys stand; otherwise all are keyed again in memory under today's, and
    a note says so.

    Raises:
        UnreadableCassette: One of them is missing, damaged, or of an unknown version.
        NotComparable: Their keys cannot be made under the same rules.
    """
    recordings = _read(files, read)
    _require_one_kind(recordings)
    return [
        RecordedPath(
            name=recording.name if str(file) == "-" else str(file),
            recording=recording,
            keys=keys,
            # Where nothing differs nothing has to be looked at: a number a call will do.
            outcomes=range(len(keys)) if recording.outcomes is None else recording.outcomes,
        )
        for file, recording, keys in zip(files, recordings, _keys(recordings, place), strict=True)
    ]


def _read(files: Sequence[Path], read: Reader) -> list[Recording]:
    base, *others = files
    equal = [_equal_bytes(base, file) for file in others]
    different = [file for file, is_equal in zip(others, equal, strict=True) if not is_equal]
    first, *rest = _read_different([base, *different], read)
    return [first, *(first if is_equal else rest.pop(0) for is_equal in equal)]


def _read_different(files: Sequence[Path], read: Reader) -> list[Recording]:
    outcomes = len(files) > 1
    if "-" not in map(str, files) and pays(files):
        # Where no process is left, or something is damaged, one process reads them in their
        # order, and says what is wrong with the first that is.
        with contextlib.suppress(OSError, UnreadableCassette):
            return read_in_halves(files, outcomes=outcomes)
    known = Known() if outcomes else None
    return [read(file, known=known) for file in files]


def _require_one_kind(recordings: Sequence[Recording]) -> None:
    for recording in recordings:
        if recording.kind != recordings[0].kind:
            raise NotComparable(
                f"{recordings[0].name} and {recording.name}",
                "one has a header and the other is a bare file, whose keys are made otherwise",
                "record both with cassettekit",
            )


def _keys(recordings: Sequence[Recording], place: Place) -> list[list[str]]:
    rules = [r.header.members.get("rules") if r.header else None for r in recordings]
    if all(fingerprint == rules[0] for fingerprint in rules):
        return [recording.keys for recording in recordings]
    # Most files were made under the same rules and never wait for these imports.
    from cassettekit.session.opening import rules_here  # noqa: PLC0415
    from cassettekit.session.rekey import keys_today  # noqa: PLC0415
    from cassettekit.session.road import Road  # noqa: PLC0415

    _, today = rules_here(place.root, place.config)
    road = Road(today)
    return [keys_today(recording, road) for recording in recordings]


def _equal_bytes(base: Path, candidate: Path) -> bool:
    """Whether two files that can be opened hold the same bytes."""
    if "-" in (str(base), str(candidate)):
        return False
    try:
        with open_regular(base) as mine, open_regular(candidate) as theirs:
            if os.fstat(mine.fileno()).st_size != os.fstat(theirs.fileno()).st_size:
                return False
            here, there = bytearray(_CHUNK), bytearray(_CHUNK)
            while count := mine.readinto(here):
                # What is behind a short piece is left of the one before, and equal in both.
                if theirs.readinto(there) != count or here != there:
                    return False
            return not theirs.read(1)
    except UnreadableCassette:
        return False
