"""The words that stand where a secret stood, and how they are read back."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

MARK = "REDACTED"
"""The one constant of arguments, and how every placeholder begins."""

# Letters only: a digit in a placeholder wakes secret scanners (272 findings against 4 on
# the same 1,775 redacted records), and brackets break URL, YAML and shell parsers.
_TWIN = "also"


def placeholder(kind: str) -> str:
    """Return the placeholder of results for one class of secret."""
    return f"{MARK}.{kind}"


def twin(name: str, rank: int) -> str:
    """Return the name for the member number `rank` of those whose names became equal."""
    letters = ""
    while rank:
        rank, digit = divmod(rank - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return f"{name}.{_TWIN}{letters}" if letters else name


class Atom(NamedTuple):
    """A stretch of a text that stands for something else as a whole, and what it was."""

    start: int
    end: int
    original: str

    def moved(self, by: int) -> "Atom":
        """Return the same further on."""
        return Atom(self.start + by, self.end + by, self.original)


@dataclass(frozen=True, slots=True)
class Plain:
    """A text with every placeholder written as the constant, and what they were.

    Rules look at this form alone, so what they find cannot depend on whether a text has
    been through `args` or `result` before. `folders` are atoms too: written as one path,
    what is found cannot depend on whether the text was normalized before.
    """

    text: str
    atoms: tuple[Atom, ...] = ()
    folders: tuple[Atom, ...] = ()


class Placeholders:
    """Reads placeholders of a known set of classes."""

    def __init__(self, kinds: Iterable[str]) -> None:
        # No class may begin with another one, or a letter behind a placeholder could be
        # read as part of it.
        words = "|".join(sorted({*map(re.escape, kinds), f"{_TWIN}[a-z]{{0,8}}"}))
        self._atom = re.compile(rf"{MARK}(?:\.(?:{words}))*")
        self._twin = re.compile(rf"\.{_TWIN}[a-z]{{1,8}}\Z")

    def plain(self, text: str) -> Plain:
        """Write every placeholder in `text` as the constant."""
        if MARK not in text:
            return Plain(text)
        parts: list[str] = []
        atoms: list[Atom] = []
        at = length = 0
        for match in self._atom.finditer(text):
            gap = text[at : match.start()]
            parts += (gap, MARK)
            length += len(gap)
            atoms.append(Atom(length, length + len(MARK), match.group()))
            length += len(MARK)
            at = match.end()
        return Plain("".join((*parts, text[at:])), tuple(atoms))

    def constant(self, text: str) -> str:
        """Return `text` with every placeholder as the constant of arguments."""
        return self._atom.sub(MARK, text) if MARK in text else text

    def single(self, name: str) -> str:
        """Return a member name without the mark that told it from its twins."""
        return self._twin.sub("", name) if MARK in name else name
