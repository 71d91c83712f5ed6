"""Look for all literals in one pass of a compiled automaton: the optional extra `fast`.

Source: Aho and Corasick, Efficient string matching (Communications of the ACM, 1975), as
the package `ahocorasick_rs` has it. It takes 3 to 5 ns a character where `Gate` takes 30.
"""

from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from cassettekit.redaction.alternation import Literals, shortest
from cassettekit.redaction.gate import Clues, Gate, Search, Wanted
from cassettekit.redaction.runs import dense_runs

_NO_CLUES = Clues([], [], [], is_foreign=False)
# Behind a backslash, these are no part of the word that follows.
_ESCAPES = "bfnrt"


class _Pattern(NamedTuple):
    """What may stand where one literal in small letters does."""

    is_apart: bool
    words: list[str]
    leads: list[str]


class Automaton:
    """Looks for what a `Gate` looks for, and finds at least the same."""

    def __init__(self, wanted: Wanted) -> None:
        from ahocorasick_rs import AhoCorasick, Implementation  # noqa: PLC0415 - an extra

        self._dense = frozenset(wanted.dense)
        self._dense_runs = Literals((word, "", "") for word in self._dense)
        patterns: dict[tuple[str, bool], _Pattern] = {}

        def pattern(literal: str, *, is_apart: bool) -> _Pattern:
            new = _Pattern(is_apart, [], [])
            return patterns.setdefault((literal.lower(), is_apart), new)

        for lead in wanted.leads:
            pattern(lead, is_apart=True).leads.append(lead)
        for lead in {*wanted.glued, *self._dense}:
            pattern(lead, is_apart=False).leads.append(lead)
        for word in wanted.words:
            pattern(word, is_apart=word.isascii()).words.append(word)
        for ending in shortest(wanted.endings):
            pattern(ending, is_apart=False).words.append(ending)
        self._patterns = list(patterns.values())
        self._find = AhoCorasick(
            [literal for literal, _ in patterns], implementation=Implementation.DFA
        ).find_matches_as_indexes

    def found(self, text: str, low: str, clues: Clues | None = None) -> set[str]:
        """Return the leads and words of names that stand in `text`; `low` is its lower case."""
        del clues
        found: set[str] = set()
        done: set[int] = set()
        try:
            matches = self._find(low, overlapping=True)
        except UnicodeEncodeError:
            # Half of a pair: it stands in no literal, and the search takes none.
            matches = self._find(low.encode("utf-8", "replace").decode("utf-8"), overlapping=True)
        for number, start, end in matches:
            if number in done:
                continue
            is_apart, words, leads = self._patterns[number]
            if is_apart and not _is_apart(text, start, end):
                continue
            done.add(number)
            found.update(words)
            found.update([lead for lead in leads if lead in text])
        if not self._dense.isdisjoint(found):
            found -= self._dense
            found.update(self._dense_runs.found(dense_runs(text.encode("utf-8", "surrogatepass"))))
        return found

    def clues(self, _text: str, _low: str) -> Clues:
        """Return none: to look at the text inside a text is cheaper than to remember."""
        return _NO_CLUES


def _is_apart(text: str, start: int, end: int) -> bool:
    """Say whether a part of `text` is not amid letters of its own size.

    A capital before a small letter begins a word, and so may stand before one: `-Dpassword`.
    """
    before, after = text[start - 1 : start], text[end : end + 1]
    first, last = text[start], text[end - 1]
    if "a" <= before <= "z":
        is_escape = before in _ESCAPES and text.endswith("\\", 0, start - 1)
        is_inside = "a" <= first <= "z" and not is_escape
    else:
        is_upper = "A" <= before <= "Z" and "A" <= first <= "Z"
        is_inside = is_upper and not "a" <= text[start + 1 : start + 2] <= "z"
    if is_inside:
        return False
    if "a" <= after <= "z":
        return not "a" <= last <= "z"
    is_upper = "A" <= after <= "Z" and "A" <= last <= "Z"
    return not is_upper or "a" <= text[end + 1 : end + 2] <= "z"


@cache
def fastest() -> type[Search]:
    """Return what looks for literals: the compiled search, if its extra is installed."""
    return Gate if find_spec("ahocorasick_rs") is None else Automaton
