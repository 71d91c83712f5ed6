"""Look once at many texts together, to pass over those that hold no secret."""

from bisect import bisect_left
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from cassettekit.redaction.events import event_spans
from cassettekit.redaction.gate import Clues
from cassettekit.redaction.known import Known
from cassettekit.redaction.literals import literals
from cassettekit.redaction.names import LONGEST, Names, is_label
from cassettekit.redaction.patterns import Patterns
from cassettekit.redaction.rule import Mention, Rule, Token
from cassettekit.redaction.runs import long_runs, lowered
from cassettekit.redaction.scanner import DEPTH, Scanner, has_words
from cassettekit.redaction.structure import Structure
from cassettekit.redaction.views import encoded, may_hold_encoded, reading, undone

SEAM = "\n\0\n"
"""What strings are joined with: no token, name or value goes across it."""

_CACHED = 100_000
_NO_LABEL = frozenset("=()[]{}\"'`,;|<>/\\&!")


class Sight(IntEnum):
    """What a look has shown: a secret, or what may make one of a member beside it."""

    NOTHING = 0
    NEIGHBOUR = 1
    SECRET = 2


class _Above(NamedTuple):
    """What was seen in a text whose words and tokens are those of the one inside it."""

    clues: Clues
    runs: str
    rules: list[tuple[Rule, Token]]


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
        self._quiet: tuple[int, set[int]] = (0, set())
        self.is_blind = patterns.alone
        """Whether a rule can find in a text alone what it does not among others."""

    def over(self, text: str, count: int) -> Sight:
        """Say what may be found in any of the `count` texts put `together`; never too little.

        An agent reads its files again, and lists the same things. What showed nothing is
        known by a hash of 64 bits that no one else can tell: no text is held for long.
        """
        quiet = self._quiet_now()
        number = hash((text, count))
        if number in quiet:
            return Sight.NOTHING
        sight = self._shows(text, count, 0, None)
        if sight is Sight.NOTHING:
            quiet.add(number)
        return sight

    def _quiet_now(self) -> set[int]:
        """Return what showed nothing: by the rules alone, or with what this session knows."""
        if not self._known:
            quiet = self._patterns.quiet
        elif self._quiet[0] == len(self._known):
            quiet = self._quiet[1]
        else:
            # Replaced: another thread may yet add what it looked at before that was known.
            quiet = set()
            self._quiet = len(self._known), quiet
        if len(quiet) >= _CACHED:
            quiet.clear()
        return quiet

    def _shows(self, text: str, count: int, depth: int, above: _Above | None) -> Sight:
        if self._known and _any(self._known.spans(text)):
            return Sight.SECRET
        scanner, gate = self._scanner, self._patterns.text_gate
        runs, rules = self._tokens(text, above)
        if _any(scanner.token_spans(text, rules)) or _any(event_spans(text, scanner.tokens)):
            return Sight.SECRET
        low = lowered(text)
        clues = gate.clues(text, low) if above is None else above.clues
        words = gate.found(text, low, clues)
        if (words or self._patterns.always) and _any(scanner.text_spans(text, words)):
            return Sight.SECRET
        sight = self._names_show(text, low, words, count) if words else Sight.NOTHING
        if sight is Sight.SECRET or depth == DEPTH:
            return sight
        if words:
            for literal in literals(text, low, words):
                inner = together([undone(literal.text)])
                sight = max(sight, self._shows(inner, 1, depth + 1, None))
        plain = reading(text, any_escape=has_words(words))
        if plain is not None:
            same = _Above(clues, runs, rules) if plain.is_same else None
            sight = max(sight, self._shows(plain.text, count, depth + 1, same))
        if may_hold_encoded(runs):
            for _, _, inner in encoded(text):
                sight = max(sight, self._shows(together([inner]), 1, depth + 1, None))
        return sight

    def _tokens(self, text: str, above: _Above | None) -> tuple[str, list[tuple[Rule, Token]]]:
        """Return the long runs of a text, and the rules for what tokens may be in them."""
        if above is None:
            runs = long_runs(text)
            return runs, self._scanner.token_rules(runs) if runs else []
        runs = long_runs(text) if above.runs else ""
        is_known = not above.rules or runs == above.runs
        return runs, above.rules if is_known else self._scanner.token_rules(runs)

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
