"""Look once at many texts together, to pass over those that hold no secret."""

from bisect import bisect_left
from collections.abc import Iterator
from enum import IntEnum

from cassettekit.redaction.known import Known
from cassettekit.redaction.literals import literals
from cassettekit.redaction.names import LONGEST, Names, is_label
from cassettekit.redaction.rule import Mention
from cassettekit.redaction.runs import lowered
from cassettekit.redaction.scanner import DEPTH, Patterns, Scanner, has_words
from cassettekit.redaction.structure import Structure
from cassettekit.redaction.views import encoded, reading, undone

SEAM = "\n\0\n"
"""What strings are joined with: no token, name or value goes across it."""

_NO_LABEL = frozenset("=()[]{}\"'`,;|<>/\\&!")


class Sight(IntEnum):
    """What a look has shown: a secret, or what may make one of a member beside it."""

    NOTHING = 0
    NEIGHBOUR = 1
    SECRET = 2


class Glance:
    """Looks for what a scanner would find, without saying where it stands."""

    def __init__(
        self,
        scanner: Scanner,
        patterns: Patterns,
        names: Names,
        structure: Structure,
        known: Known,
    ) -> None:
        self._scanner = scanner
        self._patterns = patterns
        self._names = names
        self._structure = structure
        self._known = known
        self.is_blind = patterns.alone
        """Whether a rule can find in a text alone what it does not among others."""

    def over(self, text: str, count: int) -> Sight:
        """Say what may be found in any of the `count` texts put `together`; never too little."""
        return self._shows(text, count, 0)

    def _shows(self, text: str, count: int, depth: int) -> Sight:
        if self._known and _any(self._known.spans(text)):
            return Sight.SECRET
        scanner, shown = self._scanner, self._patterns.words.shown(text)
        words = shown.literals
        if shown.leads and _any(scanner.token_spans(text, shown.leads)):
            return Sight.SECRET
        if (words or self._patterns.always) and _any(scanner.text_spans(text, words)):
            return Sight.SECRET
        low = lowered(text) if words else ""
        sight = self._names_show(text, low, words, count) if words else Sight.NOTHING
        if sight is Sight.SECRET or depth == DEPTH:
            return sight
        if words:
            for literal in literals(text, low, words):
                inner = together([undone(literal.text)])
                sight = max(sight, self._shows(inner, 1, depth + 1))
        plain = reading(text, any_escape=has_words(words))
        if plain is not None:
            sight = max(sight, self._shows(plain, count, depth + 1))
        if shown.is_encoded:
            for _, _, inner in encoded(text):
                sight = max(sight, self._shows(together([inner]), 1, depth + 1))
        return sight

    def _names_show(self, text: str, low: str, words: set[str], count: int) -> Sight:
        """Say what names show, each beside its own text alone as the scanner sees it."""
        leads = self._structure.leads.intersection(words)
        places = self._names.places(low, words)
        if not leads and not places:
            return Sight.NOTHING
        pieces = text[1:-1].split(SEAM)
        if len(pieces) != count:
            return Sight.SECRET  # a text holds what parts texts
        sight = Sight.NEIGHBOUR if leads else Sight.NOTHING
        start = 1
        first = 0
        for piece in pieces:
            end = start + len(piece)
            last = bisect_left(places, end, first)
            if last > first or leads:
                here = [place - start for place in places[first:last]]
                mentions = list(self._names.mentions(piece, here))
                if _any(self._scanner.named_spans(piece, mentions, leads)):
                    return Sight.SECRET
                if any(_stands_alone(piece, mention) for mention in mentions):
                    sight = Sight.NEIGHBOUR
            start, first = end + len(SEAM), last
        return sight


def together(texts: list[str]) -> str:
    """Return `texts` as one, each on lines of its own."""
    return f"\n{SEAM.join(texts)}\n"


def _any(spans: Iterator[object]) -> bool:
    return next(spans, None) is not None


def _stands_alone(text: str, mention: Mention) -> bool:
    """Say whether a mention is all of its line, so that a member beside it may be secret."""
    after = text[mention.end : mention.end + 2]
    if after[:1] in _NO_LABEL or (after[:1] == ":" and after[1:] not in ("", "\n")):
        return False
    before = text[max(0, mention.start - LONGEST) : mention.start].rpartition("\n")[2]
    before = before.rpartition("/")[2]  # stores of settings name them by a path
    return is_label(before + text[mention.start : mention.end + LONGEST].partition("\n")[0])
