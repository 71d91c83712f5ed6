"""Make FILE out of its part: calls in `seq` order, an end line, one atomic step."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from cassettekit.core import line as lines
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject
from cassettekit.errors import UnreadableCassette
from cassettekit.storage import files
from cassettekit.storage.reading import read_file
from cassettekit.storage.recording import Recording


@dataclass(frozen=True, slots=True)
class Closing:
    """What becomes of a part when its last writer leaves.

    `keep` takes a failed run as FILE too; `anew` always does, as for a candidate, which is
    what happened and no baseline. Nothing takes the place of a file that cannot be read.
    Below `needs_writers` an empty recording makes no file: a command counts itself, and a
    program that opened nothing recorded nothing.
    """

    keep: bool = False
    anew: bool = False
    needs_writers: int = 1


BASELINE = Closing()
"""A recording that only takes FILE's place when its run went well."""


@dataclass(frozen=True, slots=True)
class Closed:
    """What the last writer made: `path` is where the calls are, None where none were kept."""

    path: Path | None
    calls: int
    status: str
    notes: tuple[str, ...] = field(default=())


def close_part(
    part: Path, target: Path, *, joined: int, failed: bool, running: int, how: Closing
) -> Closed:
    """Write FILE, or `FILE.failed` beside it, from a part that nobody writes any more.

    Raises:
        UnreadableCassette: The part was damaged by others; it stays where it is.
        WriteFailed: The disk refuses; the part stays where it is.
    """
    status = "interrupted" if running else "failed" if failed else "ok"
    recording = read_file(part)
    try:
        calls = len(recording.keys)
        path: Path | None = None
        notes: list[str] = []
        if calls or joined >= how.needs_writers:
            path, notes = _destination(target, calls, status, how)
        if path is not None:
            with files.replacing(path) as file:
                _write(recording, file, status)
    finally:
        recording.close()
    return Closed(path, calls, status, tuple(notes))


def _destination(
    target: Path, calls: int, status: str, how: Closing
) -> tuple[Path | None, list[str]]:
    if not os.path.lexists(target):
        return target, []
    there = _calls_in(target)
    if there and not calls and not how.anew:
        return None, [f"nothing was called, so {target} stays as it was"]
    if there is not None and (status == "ok" or how.keep or how.anew):
        return target, []
    beside = target.with_name(f"{target.name}.failed")
    if os.path.lexists(beside) and _calls_in(beside) is None:
        beside = files.aside(beside)
    if there is None:
        why = "the file cannot be read"
    else:
        why = f"the run {'was interrupted' if status == 'interrupted' else 'failed'}"
    return beside, [f"{why}: {target} stays as it was, this run is kept as {beside}"]


def _calls_in(path: Path) -> int | None:
    """How many calls a file holds; None where it cannot be read."""
    try:
        existing = read_file(path)
    except UnreadableCassette:
        return None
    existing.close()
    return len(existing.keys)


def _write(recording: Recording, file: IO[bytes], status: str) -> None:
    assert recording.header is not None, "a part starts with the header its writer wrote"
    file.write(dumps_ascii(recording.header.members) + b"\n")
    if schemas := recording.schemas:
        tools: JsonObject = {name: schemas[name] for name in sorted(schemas)}
        file.write(dumps_ascii({"key": lines.SCHEMAS, "tools": tools}) + b"\n")
    for members in _controls(recording):
        file.write(dumps_ascii(members) + b"\n")
    for index in range(len(recording.keys)):
        file.write(recording.line(index) + b"\n")
    end: JsonObject = {"key": lines.END, "calls": len(recording.keys), "status": status}
    file.write(dumps_ascii(end) + b"\n")


def _controls(recording: Recording) -> list[JsonObject]:
    """The control lines in an order that no race decides.

    Of lines with the same key and the same `of`, what they are about, only the last counts.
    """
    kept: dict[tuple[str, str], JsonObject] = {}
    for control in recording.controls:
        if control.key != lines.SCHEMAS:
            of = control.members.get("of", control.members)
            kept[control.key, dumps_ascii(of).decode()] = control.members
    return [kept[name] for name in sorted(kept)]
