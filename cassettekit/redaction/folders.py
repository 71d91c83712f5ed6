"""Read a folder in a text as one path, whether it stands there or normalization's mark for it."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import TypeAlias

from cassettekit.core.values import JsonValue
from cassettekit.redaction.placeholder import Atom, Plain

Places: TypeAlias = Callable[[str], Iterable[tuple[int, int]]]
"""Says where folders and marks stand in a text, in order."""

# A path to every rule and judge: what `/` may be part of, this may be part of.
_PATH = "/tmp"  # noqa: S108 - read, never opened
WORD = b"tmp"
"""What stands in no line where it stands for a folder."""

_MARK = re.compile(r"<=*(?:ROOT|HOME|TMP)>")


def marks(text: str) -> list[tuple[int, int]]:
    """Return where marks of folders stand in `text`, literal ones and escaped ones too."""
    if ">" not in text:
        return []
    if "ROOT>" in text or "HOME>" in text or "TMP>" in text:
        return [match.span() for match in _MARK.finditer(text)]
    return []


def spelled(text: str, places: Places) -> str:
    """Return `text` with every folder as the path that rules look at."""
    found = list(places(text))
    return with_folders(Plain(text), lambda _: found).text if found else text


def spelled_value(value: JsonValue, places: Places) -> JsonValue:
    """Return `value` with every folder in its texts spelled as one path, names aside."""
    if isinstance(value, str):
        return spelled(value, places)
    if isinstance(value, dict):
        return {name: spelled_value(member, places) for name, member in value.items()}
    if isinstance(value, list):
        return [spelled_value(item, places) for item in value]
    return value


def with_folders(plain: Plain, places: Places) -> Plain:
    """Return `plain` with its folders spelled as one path, and what they were."""
    parts: list[str] = []
    folders: list[Atom] = []
    shifts: list[tuple[int, int]] = []
    at = length = 0
    for start, end in places(plain.text):
        shifts.append((start, length - at))
        parts += (plain.text[at:start], _PATH)
        length += start - at
        folders.append(Atom(length, length + len(_PATH), plain.text[start:end]))
        length += len(_PATH)
        at = end
    if not folders:
        return plain
    shifts.append((len(plain.text), length - at))
    atoms = tuple(atom.moved(_shift(atom, shifts)) for atom in plain.atoms)
    return Plain("".join((*parts, plain.text[at:])), atoms, tuple(folders))


def _shift(atom: Atom, shifts: list[tuple[int, int]]) -> int:
    return shifts[bisect_left(shifts, atom.start, key=_first)][1]


def _first(pair: tuple[int, int]) -> int:
    return pair[0]
