"""Look at each word of an agent's texts once: most of them come back again and again.

What leads to a secret, but for what stands between two words, stands in a word of a text:
all that is between two blanks. So a text of words that were seen before costs no more than
to look them up, 15 ns a character where a look at all of it costs 45.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import compress, repeat
from operator import contains
from typing import NamedTuple, TypeAlias

from cassettekit.redaction.alternation import Literals
from cassettekit.redaction.gate import Anchor, Clues, Gate
from cassettekit.redaction.runs import long_runs
from cassettekit.redaction.views import may_hold_encoded

# In characters, of which the object of a word takes sixty; then it starts anew.
_KEPT = 10_000_000
_LONGEST = 10_000
_OBJECT = 60


class Shown(NamedTuple):
    """What the words of a text show."""

    leads: set[str]
    """What begins tokens."""
    literals: set[str]
    """The leads of other rules, and the words of names."""
    is_encoded: bool
    """Whether one may be base64 of readable text."""


class _Signs:
    """What one word shows by itself, and what it may be a piece of."""

    def __init__(self) -> None:
        self.leads: set[str] = set()
        self.literals: set[str] = set()
        self.across: set[str] = set()
        self.is_encoded = False


_Signed: TypeAlias = defaultdict[str, _Signs]


class Words:
    """Remembers words, and what each of them shows."""

    def __init__(self, gate: Gate, tokens: Literals) -> None:
        self._gate = gate
        self._tokens = tokens
        self._clean: set[str] = set()
        self._telling: dict[str, _Signs] = {}
        self._kept = 0

    def shown(self, text: str) -> Shown:
        """Return what stands in `text`; never too little."""
        telling = self._telling
        words = set(text.split()).difference(self._clean)
        if not words:
            return Shown(set(), set(), is_encoded=False)
        signs = [telling[word] for word in words if word in telling]
        if len(signs) < len(words):
            signs += self._learn([word for word in words if word not in telling])
        leads: set[str] = set()
        literals: set[str] = set()
        across: set[str] = set()
        is_encoded = False
        for one in signs:
            leads |= one.leads
            literals |= one.literals
            across |= one.across
            is_encoded = is_encoded or one.is_encoded
        literals.update(literal for literal in across if literal in text)
        return Shown(leads, literals, is_encoded)

    def _learn(self, words: list[str]) -> Iterable[_Signs]:
        """Look at words that are new; return what those of them show that show anything."""
        signs: _Signed = defaultdict(_Signs)
        rest = f" {' '.join(words)} "
        self._see_tokens(rest, words, signs)
        self._see_literals(rest, words, signs)
        short = [word for word in words if len(word) <= _LONGEST]
        self._kept += sum(map(len, short)) + _OBJECT * len(short)
        if self._kept > _KEPT:
            # Replaced, never emptied: another thread may be reading.
            self._clean, self._telling, self._kept = set(), {}, 0
        self._telling.update((word, signs[word]) for word in short if word in signs)
        self._clean.update(word for word in short if word not in signs)
        return signs.values()

    def _see_tokens(self, rest: str, words: list[str], signs: _Signed) -> None:
        runs = long_runs(rest)
        for lead in self._tokens.found(runs) if runs else ():
            for word in _those(words, words, lead):
                signs[word].leads.add(lead)
        for run in runs.split() if may_hold_encoded(runs) else ():
            for word in _those(words, words, run) if may_hold_encoded(run) else ():
                signs[word].is_encoded = True

    def _see_literals(self, rest: str, words: list[str], signs: _Signed) -> None:
        low = rest.lower()
        lows = low.split()
        clues = self._gate.clues(rest, low)
        for literal in self._gate.found(rest, low, clues):
            for word in _those(words, lows, literal.lower()):
                signs[word].literals.add(literal)
        for anchor in _anchors(clues, rest):
            for word in filter(anchor.holds, words):
                signs[word].across.add(anchor.literal)
        if clues.is_foreign and self._gate.foreign(rest):
            # Which form of a letter is its lower case may depend on the letters beside it.
            for word in words:
                foreign = set() if word.isascii() else self._gate.foreign(word)
                if foreign:
                    signs[word].literals |= foreign


def _anchors(clues: Clues, rest: str) -> Iterable[Anchor]:
    """Return what may go on beside a word of `rest`, in which `clues` were found."""
    return {
        anchor for sharing in clues.text for anchor in sharing.anchors if anchor.may_stand_in(rest)
    }


def _those(words: list[str], forms: list[str], part: str) -> Iterator[str]:
    """Yield those of `words` whose form holds `part`."""
    return compress(words, map(contains, forms, repeat(part)))
