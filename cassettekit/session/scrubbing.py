"""Redact files of any kind: cassettes, bare files, JSON documents, JSON lines."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cassettekit.errors import NoFile, NoPermission, UnreadableCassette
from cassettekit.session import documents
from cassettekit.session.rewriting import Rewritten, Watch, redacted
from cassettekit.session.road import Road
from cassettekit.storage.reading import read_bytes
from cassettekit.storage.recording import Note
from cassettekit.storage.regular import open_regular

# With what follows a name while a run is on or after it failed: run.jsonl.part.
_NAME = re.compile(r"[^/]*\.(?:jsonl?|ndjson|har|ipynb)(?:\.[\w-]+)*\Z")


@dataclass(frozen=True, slots=True)
class Scrub:
    """One file on its way through the redactor: what it is called, its lines, its notes."""

    name: str
    lines: Iterator[Rewritten]
    notes: tuple[Note, ...] = ()
    weakened: tuple[str, ...] = ()


def scrub(name: str, data: bytes, road: Road, watch: Watch = iter) -> Scrub:
    """Redact the bytes of a file; what claims to be a cassette is read as one.

    `watch` sees how far the lines are that have to be read before the first is written.

    Raises:
        UnreadableCassette: It claims to be a cassette and is damaged.
    """
    match documents.kind_of(data):
        case "cassette":
            recording = read_bytes(name, data)
            header = {} if recording.header is None else recording.header.members
            weakened = header.get("weakened")
            words = tuple(map(str, weakened)) if isinstance(weakened, list) else ()
            return Scrub(name, redacted(recording, road, watch), tuple(recording.notes), words)
        case "document":
            return Scrub(name, documents.redacted_document(data, road))
        case "lines":
            return Scrub(name, documents.redacted_lines(data, road, watch))
        case "text":
            return Scrub(name, documents.redacted_text(data, road, name))
        case _:
            return Scrub(name, documents.opaque(data))


def read_all(path: Path) -> bytes:
    """The bytes of a regular file; see `open_regular` for what it raises."""
    with open_regular(path) as file:
        try:
            return file.read()
        except OSError as error:
            raise UnreadableCassette(str(path), f"cannot be read ({error.strerror})") from None


def files_in(paths: Iterable[Path]) -> tuple[list[Path], dict[Path, int]]:
    """The files named, and the JSON and JSONL files below the folders named, sorted.

    And for each folder how many other files are in it, but for hidden folders. Links below a
    folder are not followed.

    Raises:
        NoFile: A path is not there.
        NoPermission: A folder cannot be looked into.
    """
    found: list[Path] = []
    others: dict[Path, int] = {}
    for path in paths:
        if path.is_dir():
            below, others[path] = _below(path)
            found.extend(below)
        elif str(path) == "-" or os.path.lexists(path):
            found.append(path)
        else:
            raise NoFile(str(path), "there is no such file or folder")
    return found, others


def _below(folder: Path) -> tuple[list[Path], int]:
    found: list[Path] = []
    others = 0
    for place, _, names in os.walk(folder, onerror=_refuse):
        is_hidden = any(part.startswith(".") for part in Path(place).relative_to(folder).parts)
        for name in names:
            path = Path(place) / name
            if _is_plain(path):
                if _NAME.match(name):
                    found.append(path)
                else:
                    others += not is_hidden
    return sorted(found), others


def _refuse(error: OSError) -> None:
    # Passed over in silence, it would be clean to whoever reads the exit code.
    place, why = str(error.filename), error.strerror
    raise NoPermission(place, f"the folder cannot be looked into ({why})", "look at its mode")


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()
