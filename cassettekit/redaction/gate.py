"""Say which literals of hundreds stand in a text: the price of a clean text is paid here.

A text is cut into its runs of small and of capital letters, and those are looked up in a
set. That costs 10 ns a character whatever the number of literals; one alternation of all
of them costs 125, and `in` for each of them 150. Half a ns is what each look costs that
follows for a literal of which only a part is known to stand there.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import NamedTuple, Protocol, TypeAlias

from cassettekit.redaction.alternation import Literals, cases, shortest
from cassettekit.redaction.runs import CAPITAL, SMALL, dense_runs

_FEW = 4
_TRIES = 8
_ESCAPED = re.compile(rb"\\[bfnrt]([a-z]+)")
_BACKSLASH = 0x5C  # as a number: `in` is then five times as fast
_ASCII = bytes(range(128))
# What whole words have around them where they are looked for.
_EDGES = "\n\"'\\"
# Characters that most texts have none of, so that one look spares many.
_RARE = "$+|^{}?&<*!%/"
# Runs that are words by themselves: many texts hold these, so that they tell little.
_USUAL = frozenset(
    b"""access agent alue arget ata basic build ccess code community convert create document
    ecurity enable generated have http ime key keys ne number ode one onvert our parameter path
    placeholder radius registry security server set shared static string target time umber user
    your
    """.split()
)
# Every text holds one of these, and they prove nothing.
_COMMON = frozenset(
    b"an as at be by do el en et go he if in is it la le me my no of on or red so ss to up".split()
)


class _Sharing:
    """Literals that share a part, looked for in texts in which that part stands."""

    def __init__(self, part: str, literals: Iterable[str]) -> None:
        self._part = part
        self._literals = frozenset(literals)
        self._sure = [part] if part in self._literals else []
        self._others = sorted(self._literals - {part})
        self._reach = max(map(len, self._literals), default=0)

    def found(self, text: str) -> list[str]:
        """Return the literals that stand in `text`."""
        others = self._seen(text) if len(self._others) > _FEW else self._others
        return self._sure + [literal for literal in others if literal in text]

    def _seen(self, text: str) -> Iterable[str]:
        """Return the literals that stand in `text`, or all of them where many may."""
        seen: set[str] = set()
        matches = self._pattern.finditer(text)
        for match in islice(matches, _TRIES):
            around = text[max(0, match.start() - self._reach) : match.end() + self._reach]
            seen.update(literal for literal in self._others if literal in around)
        return seen if next(matches, None) is None else self._others

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """The part with what is before and behind it: one look for all literals."""
        ways: list[str] = []
        for literal in self._others:
            before, part, behind = literal.partition(self._part)
            way = f"(?<={re.escape(before + part)})" if before else ""
            ways.append(f"{way}(?={re.escape(behind)})" if behind else way)
        return re.compile(f"{re.escape(self._part)}(?:{'|'.join(ways)})")


class _Run:
    """What a run of letters may stand for: leads of rules, and words of names."""

    def __init__(self) -> None:
        self.leads: set[str] = set()
        self.words: set[str] = set()


class Clues(NamedTuple):
    """Literals of which a part stands in a text, and those of them that do for sure."""

    text: list[_Sharing]
    low: list[_Sharing]
    dense: list[str]
    is_foreign: bool


class Wanted(NamedTuple):
    """The literals to look for: leads of rules, and the words of names and what those end in.

    A `dense` lead counts in a long run of base64 alone, a `glued` one beside letters as well.
    """

    leads: Iterable[str] = ()
    dense: Iterable[str] = ()
    glued: Iterable[str] = ()
    words: Iterable[str] = ()
    endings: Iterable[str] = ()


class Search(Protocol):
    """What says which literals stand in a text, for a `Gate` and what may stand in for it."""

    def __init__(self, wanted: Wanted) -> None: ...

    def found(self, text: str, low: str, clues: Clues | None = None) -> set[str]:
        """Return the leads and words of names that stand in `text`; `low` is its lower case."""

    def clues(self, text: str, low: str) -> Clues:
        """Return what to look at in `text` and in the same text with its escapes undone."""


_Runs: TypeAlias = defaultdict[bytes, _Run]


class Gate:
    """Looks for literals, for words of names, and for what such words end in."""

    def __init__(self, wanted: Wanted) -> None:
        runs: tuple[_Runs, _Runs] = (defaultdict(_Run), defaultdict(_Run))
        by_char: defaultdict[str, set[str]] = defaultdict(set)
        needles: defaultdict[str, set[str]] = defaultdict(set)
        for lead in wanted.leads:
            run = _telling_run(lead, runs)
            rare = next((char for char in _RARE if char in lead), None)
            if run is not None:
                run.leads.add(lead)
            elif rare is not None:
                by_char[rare].add(lead)
            else:
                needles[lead.strip(_EDGES) or lead].add(lead)
        for needle in wanted.glued:
            rare = next((char for char in _RARE if char in needle), None)
            (by_char[rare] if rare is not None else needles[needle]).add(needle)
        foreign: set[str] = set()
        endings = frozenset(wanted.endings)
        for word in {*wanted.words, *endings}:
            if not word.isascii():
                foreign |= {word, word.upper(), word.capitalize()}
        for word in wanted.words:
            for form in cases(word) if word.isascii() else ():
                run = _telling_run(form, runs)
                if run is not None:
                    run.words.add(word)
        self._runs = tuple(
            {
                name: (_sharing(part, run.leads), _sharing(part.lower(), run.words))
                for name, run in found.items()
                for part in (name.decode(),)
            }
            for found in runs
        )
        self._small, self._capital = map(frozenset, self._runs)
        self._by_char = [(char, _Sharing(char, found)) for char, found in by_char.items()]
        self._lone = [part for part in needles if len(part) > 2 and part[0].isalpha()]
        self._needles = {part: _Sharing(part, found) for part, found in needles.items()}
        self._parts = Literals((part, "", "") for part in {*needles}.difference(self._lone))
        self._dense = Literals((word, "", "") for word in wanted.dense)
        ends = shortest(ending for ending in endings if ending.isascii())
        self._endings = [(part, _Sharing(part, group)) for part, group in _by_part(ends)]
        self._foreign = Literals((word, "", "") for word in foreign)
        self._letters = frozenset(
            next(char for char in word if not char.isascii()) for word in foreign
        )

    def found(self, text: str, low: str, clues: Clues | None = None) -> set[str]:
        """Return the leads and words of names that stand in `text`; `low` is its lower case."""
        if clues is None:
            clues = self.clues(text, low)
        found = set(clues.dense)
        for sharing in clues.text:
            found.update(sharing.found(text))
        for sharing in clues.low:
            found.update(sharing.found(low))
        if clues.is_foreign:
            found.update(word.lower() for word in self._foreign.found(text))
        return found

    def clues(self, text: str, low: str) -> Clues:
        """Return what is worth a closer look in `text`, most of which costs a look at all of it.

        That is true as well of the text with its escapes undone, if all of them are of what
        no literal has inside, and no letter or digit is.
        """
        raw = text.encode("utf-8", "surrogatepass")
        in_text, in_low = self._among_runs(raw, is_small=low == text)
        in_text += [sharing for char, sharing in self._by_char if char in text]
        in_text += [self._needles[part] for part in self._parts.found(text)]
        in_text += [self._needles[part] for part in self._lone if part in text]
        in_low += [sharing for part, sharing in self._endings if part in low]
        dense = dense_runs(raw)
        return Clues(
            in_text,
            in_low,
            self._dense.found(dense) if dense else [],
            not text.isascii() and self._has_letters(raw),
        )

    def _among_runs(self, raw: bytes, *, is_small: bool) -> tuple[list[_Sharing], list[_Sharing]]:
        runs = raw.translate(SMALL).split()
        if _BACKSLASH in raw:
            # The letter of an escape is no part of the word behind it.
            runs += _ESCAPED.findall(raw)
        known = [self._runs[0][run] for run in self._small.intersection(runs)]
        if not is_small:
            runs = raw.translate(CAPITAL).split()
            known += [self._runs[1][run] for run in self._capital.intersection(runs)]
        in_text: list[_Sharing] = []
        in_low: list[_Sharing] = []
        for leads, words in known:
            in_text += leads
            in_low += words
        return in_text, in_low

    def _has_letters(self, raw: bytes) -> bool:
        """Say whether a word may be there that ASCII cannot write; most have only signs."""
        rest = raw.translate(None, _ASCII).decode("utf-8", "surrogatepass")
        return not self._letters.isdisjoint(rest)


def _sharing(part: str, literals: set[str]) -> list[_Sharing]:
    return [_Sharing(part, literals)] if literals else []


def _telling_run(form: str, runs: tuple[_Runs, _Runs]) -> _Run | None:
    """Return the entry of the longest run of `form` that few texts hold, if it has one."""
    own = [
        (len(run), run, by_run)
        for table, by_run in zip((SMALL, CAPITAL), runs, strict=True)
        for run in form.encode().translate(table).split()
        if len(run) > 1 and run not in _COMMON
    ]
    if not own:
        return None
    _, run, by_run = max(own, key=lambda found: (found[1] not in _USUAL, found[0]))
    return by_run[run]


def _by_part(words: list[str]) -> list[tuple[str, list[str]]]:
    """Return the words grouped by a part that many share: the fewer to look for, the better."""
    groups: list[tuple[str, list[str]]] = []
    while words:
        parts = {
            word[at : at + size] for word in words for size in (3, 4) for at in range(len(word) - 2)
        }
        part = max(sorted(parts), key=lambda part: (sum(part in word for word in words), len(part)))
        group = [word for word in words if part in word]
        groups.append((part if len(group) > 1 else group[0], group))
        words = [word for word in words if part not in word]
    return groups
