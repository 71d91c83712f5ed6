"""Look for many literals with one pattern."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

_LONG = 10_000


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
        first = self._pattern.search(text)
        matches = self._pattern.finditer(text, first.start()) if first is not None else ()
        seen = {match.group() for match in matches}
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


def _overlap(first: str, second: str) -> bool:
    return any(second.startswith(first[at : at + len(second)]) for at in range(1, len(first)))


def cases(literal: str) -> list[str]:
    """Return `literal` small, large, and with capitals at its first or all of its words."""
    low = literal.lower()
    return sorted({low, low.upper(), low.capitalize(), low.title()})


def shortest(words: Iterable[str]) -> list[str]:
    """Return the words of which no other one is a part."""
    kept: list[str] = []
    for word in sorted(words, key=len):
        if not any(other in word for other in kept):
            kept.append(word)
    return kept


def any_of(
    literals: Iterable[str],
    *,
    not_after: str = "",
    edges: str = "",
    endings: Mapping[str, str] | None = None,
) -> str:
    """Return a pattern of literals that shares their beginnings: few branches a character.

    No match stands behind a character of `not_after`, unless that ends an escape. A
    literal that begins or ends with a letter is no part of a longer run of `edges`.
    `endings` say what else has to hold where a literal ends.
    """
    after = {
        literal: (f"(?![{edges}])" if edges and literal[-1].isalpha() else "")
        + (endings[literal] if endings else "")
        for literal in literals
    }
    parts: list[str] = []
    for char, tails in _by_first(after):
        apart = (edges if char.isalpha() else "") + not_after
        # Behind the first character, since a pattern that begins with one is found faster.
        # A letter that ends an escape is not before it: JSON in a string has \nghp_.
        look = rf"(?:(?<![{apart}].)|(?<=\\[nrt].))" if apart else ""
        parts.append(re.escape(char) + look + _branch(tails))
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"


def _branch(tails: Mapping[str, str]) -> str:
    parts = [re.escape(char) + _branch(longer) for char, longer in _by_first(tails)]
    if "" in tails:
        # The end of a literal comes last: a longer one that begins with it goes before it.
        parts.append(tails[""])
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"


def _by_first(tails: Mapping[str, str]) -> list[tuple[str, dict[str, str]]]:
    """Return what follows each first character."""
    tree: dict[str, dict[str, str]] = {}
    for text, after in tails.items():
        if text:
            tree.setdefault(text[0], {})[text[1:]] = after
    return sorted(tree.items())
