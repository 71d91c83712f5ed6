"""Open recordings as call paths whose keys can meet."""

import os
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from cassettekit.core.record import Record
from cassettekit.core.values import JsonValue
from cassettekit.errors import NotComparable, UnreadableCassette
from cassettekit.storage.reading import open_regular
from cassettekit.storage.recording import Recording

Reader: TypeAlias = Callable[[Path], Recording]

_CHUNK = 1 << 20
_OUTCOMES = (b',"result":', b',"error":', b',"miss":')


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
    first = read(files[0])
    others = files[1:]
    recordings = [first, *(first if _equal_bytes(files[0], f) else read(f) for f in others)]
    _require_one_kind(recordings)
    keys = _keys(recordings, place)
    if all(recording is first for recording in recordings):
        # Nothing differs, so nothing has to be looked at: a number a call will do.
        outcomes: list[Sequence[int]] = [range(len(first.keys))] * len(recordings)
    else:
        outcomes = [_outcomes(recording) for recording in recordings]
    return [
        RecordedPath(recordings[n].name if str(file) == "-" else str(file), recordings[n], k, o)
        for n, (file, k, o) in enumerate(zip(files, keys, outcomes, strict=True))
    ]


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
            while chunk := mine.read(_CHUNK):
                if chunk != theirs.read(_CHUNK):
                    return False
            return not theirs.read(1)
    except UnreadableCassette:
        return False


def _outcomes(recording: Recording) -> Sequence[int]:
    """One number a call, equal where calls of one key have equal outcomes."""
    return array("q", (hash(_tail(recording.line(n))) for n in range(len(recording.keys))))


def _tail(line: bytes) -> bytes:
    """A line from the first text on that could be the outcome's member name.

    It can only stand as a name, in a value its quotes are escaped; and where it stands in the
    arguments it does so in both lines, whose arguments are equal as their keys are. A line
    with blanks between its members, as no writer of ours makes one, is taken whole.
    """
    if line[24:27] != b'","':
        return line
    at = len(line)
    for name in _OUTCOMES:
        found = line.find(name, 0, at)
        if found >= 0:
            at = found
    return line[at:] or line
