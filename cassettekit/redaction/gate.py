"""Say which literals of hundreds stand in a text: the price of a clean text is paid here.

A text is cut into its runs of small and of capital letters, and those are looked up in a
set. That costs 10 ns a character whatever the number of literals; one alternation of all
of them costs 125, and `in` for each of them 150.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from cassettekit.redaction.rule import any_of, cases

RUN = 16
"""How long a run of token characters is looked into."""

_DENSE = 40
_LONG = 10_000


def _table(kept: str, mark: str = "") -> bytes:
    """Return a table that keeps the bytes of `kept`, or writes them as `mark`."""
    return bytes((ord(mark) if mark else code) if chr(code) in kept else 32 for code in range(256))


_CAPITAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ALNUM = _CAPITAL + _CAPITAL.lower() + "0123456789"
_SMALL_TABLE, _CAPITAL_TABLE = _table(_CAPITAL.lower()), _table(_CAPITAL)
RUN_CHARS = _ALNUM + "-_.~"
_RUN_TABLE, _DENSE_TABLE = _table(RUN_CHARS, "a"), _table(_ALNUM + "+/", "a")
_LETTER_TABLE = _table(_CAPITAL.lower(), "a")
_RUN_MARKS, _DENSE_MARKS = b"a" * RUN, b"a" * _DENSE
_ESCAPED = re.compile(rb"\\[bfnrt]([a-z]+)")
_BACKSLASH = 0x5C  # as a number: `in` is then five times as fast
# Characters that most texts have none of, so that one look spares many.
_RARE = "$+|^{}?&<"
# Runs that are words by themselves are in every text, and prove nothing.
_COMMON = frozenset(
    b"an as at be by do el en et go he if in is it la le me my no of on or red so ss to up".split()
)


class Literals:
    """Looks for literals with one pattern that shares their beginnings."""

    def __init__(self, literals: Iterable[tuple[str, str, str]]) -> None:
        """Take the literals, each with what it is not behind and what has to follow it."""
        looks: defaultdict[str, set[str]] = defaultdict(set)
        for word, apart, guard in literals:
            look = f"(?={guard})" if guard else ""
            if apart:
                # A run may begin with the letter of an escape, whose backslash is no part.
                name = re.escape(word)
                look = f"(?:(?<![{apart}]{name})|(?<=[ ][nrt]{name})){look}"
            looks[word].add(look)
        endings = {
            word: "" if "" in all_of else f"(?:{'|'.join(sorted(all_of))})"
            for word, all_of in looks.items()
        }
        self._words = sorted(endings)
        self._pattern = re.compile(any_of(endings, endings=endings)) if endings else None
        self._meant: dict[str, list[str]] = {}
        # A long text is looked at once to pass over it, and again where that was in vain.
        self._last: tuple[str | None, list[str]] = (None, [])

    def found(self, text: str) -> list[str]:
        """Return the literals that stand in `text`."""
        if self._pattern is None:
            return []
        before, found = self._last
        if before == text:
            return found
        if len(text) <= _LONG and self._pattern.search(text) is None:
            return []
        seen = {match.group() for match in self._pattern.finditer(text)}
        found = sorted({word for match in seen for word in self._means(match) if word in text})
        if len(text) > _LONG:
            self._last = text, found
        return found

    def begins(self, text: str, at: int) -> bool:
        """Say whether a literal stands at `at`."""
        return self._pattern is not None and self._pattern.match(text, at) is not None

    def _means(self, match: str) -> list[str]:
        """Return the literals that a match may stand for: it hides what begins inside it."""
        try:
            return self._meant[match]
        except KeyError:
            found = [
                word
                for word in self._words
                if word in match or word.startswith(match) or _overlap(match, word)
            ]
            self._meant[match] = found
            return found


class Gate:
    """Looks for literals, for words of names, and for what such words end in."""

    def __init__(
        self,
        leads: Iterable[str],
        *,
        dense: Iterable[str] = (),
        glued: Iterable[str] = (),
        words: Iterable[str] = (),
        endings: Iterable[str] = (),
    ) -> None:
        self._by_run: tuple[defaultdict[bytes, set[str]], ...] = (
            defaultdict(set),
            defaultdict(set),
        )
        self._rare: defaultdict[str, set[str]] = defaultdict(set)
        self._marks: list[str] = []
        self._needles = list(glued)
        self._dense = Literals((word, "", "") for word in dense)
        self._endings = _by_part(_parts(ending for ending in endings if ending.isascii()))
        foreign = {
            form
            for ending in endings
            if not ending.isascii()
            for form in (ending, ending.upper(), ending.capitalize())
        }
        leads = tuple(leads)
        for lead in leads:
            self._add(lead)
        self._words = frozenset(words)
        for word in self._words:
            if word.isascii():
                for form in cases(word):
                    self._add_word(form, word)
            else:
                foreign |= {word, word.upper(), word.capitalize()}
        self._small, self._capital = map(frozenset, self._by_run)
        # A lead that is one run stands in the text where its run does.
        runs = {run.decode() for by_run in self._by_run for run in by_run}
        self._sure = runs.intersection(leads) - self._words
        self._foreign = Literals((word, "", "") for word in foreign)
        self._literals = Literals((word, "", "") for word in self._needles)

    def found(self, text: str, low: str) -> set[str]:
        """Return the leads that stand in `text`, and the words that may.

        Most texts are short and have none: what looks twice first asks whether it has to.
        """
        raw = text.encode("utf-8", "surrogatepass")
        found = self._among_runs(raw, text, low)
        if len(raw) >= _DENSE:
            marks = raw.translate(_DENSE_TABLE)
            if _DENSE_MARKS in marks:
                dense = b" ".join(_runs(raw, marks, _DENSE_MARKS))
                found.update(self._dense.found(dense.decode()))
        found.update(self._literals.found(text))
        for mark in self._marks:
            if mark in text:
                found.add(mark)
        for part, ends in self._endings:
            if part in low:
                found.update(ending for ending in ends if ending in low)
        if not text.isascii():
            found.update(word.lower() for word in self._foreign.found(text))
        return found

    def _among_runs(self, raw: bytes, text: str, low: str) -> set[str]:
        found: set[str] = set()
        runs = raw.translate(_SMALL_TABLE).split()
        if _BACKSLASH in raw:
            # The letter of an escape is no part of the word behind it.
            runs += _ESCAPED.findall(raw)
        if not self._small.isdisjoint(runs):
            found.update(*(self._by_run[0][run] for run in self._small.intersection(runs)))
        if low != text:
            runs = raw.translate(_CAPITAL_TABLE).split()
            if not self._capital.isdisjoint(runs):
                found.update(*(self._by_run[1][run] for run in self._capital.intersection(runs)))
        for char, leads in self._rare.items():
            if char in text:
                found |= leads
        if not found:
            return found
        # The small letters of Chave are those of have: not every word found is there.
        return {
            word
            for word in found
            if word in self._sure or word in (low if word in self._words else text)
        }

    def _add_word(self, form: str, word: str) -> bool:
        """Look for `form` by its longest run; False if it has none worth looking for."""
        runs = [
            (len(run), run, by_run)
            for table, by_run in zip((_SMALL_TABLE, _CAPITAL_TABLE), self._by_run, strict=True)
            for run in form.encode().translate(table).split()
            if len(run) > 1 and run not in _COMMON
        ]
        if runs:
            _, run, by_run = max(runs, key=lambda found: found[0])
            by_run[run].add(word)
        return bool(runs)

    def _add(self, lead: str) -> None:
        if self._add_word(lead, lead):
            return
        rare = next((char for char in lead if char in _RARE), None)
        if rare is not None:
            self._rare[rare].add(lead)
        elif not any(map(str.isalnum, lead)):
            self._marks.append(lead)
        else:
            self._needles.append(lead)


def lowered(text: str) -> str:
    """Return `text` in lower case, character by character."""
    low = text.lower()
    if len(low) == len(text):
        return low
    # One capital of Turkish becomes two characters; places would no longer fit.
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def long_runs(text: str) -> str:
    """Return the runs of sixteen or more token characters in `text`, each behind a space.

    Prose, paths and numbers have none; words, digests and UUIDs are left out. So most of a
    clean text is gone before any pattern sees it.
    """
    raw = text.encode("utf-8", "replace")
    marks = raw.translate(_RUN_TABLE)
    if _RUN_MARKS not in marks:
        return ""
    runs = b" ".join(_runs(raw, marks, _RUN_MARKS))
    return f" {runs.decode('ascii')}" if runs else ""


def _runs(raw: bytes, marks: bytes, least: bytes) -> Iterator[bytes]:
    """Yield the runs of `raw` where `marks` holds `least`, but for plain ones."""
    start = marks.find(least)
    while start >= 0:
        end = marks.find(b" ", start + len(least))
        if end < 0:
            end = len(marks)
        run = raw[start:end]
        if not _is_plain(run):
            yield run
        start = marks.find(least, end)


def _is_plain(run: bytes) -> bool:
    """Say whether a run is words of usual length, a digest or a UUID."""
    if not run.strip(b"abcdefghijklmnopqrstuvwxyz-_.~+/"):
        return run.translate(_LETTER_TABLE).find(_RUN_MARKS) < 0
    return not run.strip(b"0123456789abcdef") or (
        len(run) == 36 and not run.strip(b"0123456789abcdef-")
    )


def _parts(words: Iterable[str]) -> list[str]:
    """Return the words of which no other one is a part."""
    kept: list[str] = []
    for word in sorted(words, key=len):
        if not any(other in word for other in kept):
            kept.append(word)
    return kept


def _by_part(words: list[str]) -> list[tuple[str, list[str]]]:
    """Return the words grouped by a part that many share: the fewer to look for, the better."""
    groups: list[tuple[str, list[str]]] = []
    while words:
        parts = {word[at : at + 4] for word in words for at in range(len(word) - 3)}
        part = max(sorted(parts), key=lambda part: sum(part in word for word in words))
        groups.append((part, [word for word in words if part in word]))
        words = [word for word in words if part not in word]
    return groups


def _overlap(first: str, second: str) -> bool:
    return any(second.startswith(first[at : at + len(second)]) for at in range(1, len(first)))
