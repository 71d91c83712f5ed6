"""Look at a value once and say whether it can hold a secret at all."""

import json
from collections import defaultdict

from cassettekit.core.values import JsonValue
from cassettekit.redaction.folders import Places, spelled, spelled_value
from cassettekit.redaction.glance import SEAM, Glance, Sight, together
from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.known import Known
from cassettekit.redaction.naming import Naming, Pieces
from cassettekit.redaction.placeholder import MARK
from cassettekit.redaction.runs import RUN, RUN_CHARS
from cassettekit.redaction.scanner import Scanner
from cassettekit.redaction.structure import Structure

_CACHED = 20_000


class Gatherer:
    """Joins all strings of a value, so that the price of a look is paid once a value.

    Most calls of an agent hold no secret. They are passed after one walk that collects
    strings, judges each distinct name once, and one search through what was collected.
    """

    def __init__(
        self,
        glance: Glance,
        scanner: Scanner,
        naming: Naming,
        structure: Structure,
        known: Known,
        places: Places,
    ) -> None:
        self._glance = glance
        self._scanner = scanner
        self._places = places
        self._naming = naming
        self._structure = structure
        self._known = known
        self._clean: tuple[int, set[str]] = (0, set())

    def look(self, value: JsonValue) -> tuple[bool, bool]:
        """Say whether `value` may hold a secret, and whether it holds a placeholder."""
        strings: list[str] = []
        names: list[str] | None = [] if self._known else None
        pieces: Pieces = defaultdict(list)
        sight = self._walk(value, strings, names, pieces)
        if not (strings or names or sight or self._structure.has_places):
            return False, False
        joined = spelled(together(strings), self._places)
        marked = sight is Sight.SECRET or MARK in joined
        if sight is Sight.SECRET or self._structure.has_places or self._glance.is_blind:
            return True, marked
        if names and self._knows_one(names):
            return True, marked
        if any(
            len(parts) > 1 and _go_on(parts) and self._is_token(parts) for parts in pieces.values()
        ):
            return True, marked
        sight = max(sight, self._glance.over(joined, len(strings)))
        if sight is Sight.NEIGHBOUR:
            return bool(self._structure.secret(spelled_value(value, self._places))), marked
        return sight is Sight.SECRET, marked

    def _walk(
        self,
        value: JsonValue,
        strings: list[str],
        names: list[str] | None,
        pieces: Pieces,
    ) -> Sight:
        """Collect strings, names and the pieces of streams; say what the names show."""
        sight = Sight.NOTHING
        numbers = self._known.has_numbers
        naming = self._naming
        todo: list[JsonValue] = [value]
        while todo:
            item = todo.pop()
            if isinstance(item, dict):
                for name, member in item.items():
                    judge = naming[name]
                    if judge is not None:
                        sight = max(sight, judge(member, pieces))
                    if type(member) is str:
                        strings.append(member)
                    else:
                        todo.append(member)
                if names is not None:
                    names += item
            elif isinstance(item, list):
                todo += reversed(item)  # the pieces of a stream stay in order
                _items(item, pieces)
            elif isinstance(item, str):
                strings.append(item)
            elif numbers and item is not None:
                strings.append(json.dumps(item))
        return sight

    def _knows_one(self, names: list[str]) -> bool:
        """Say whether a known value is in a name; each is looked at once for what is known."""
        known, clean = self._clean
        if known != len(self._known) or len(clean) >= _CACHED:
            # Replaced, never emptied: another thread may be adding what it looked at before.
            self._clean = known, clean = len(self._known), set()
        news = {name for name in names if name not in clean}
        if news:
            joined = spelled(SEAM.join(news), self._places)
            if next(self._known.spans(joined), None) is not None:
                return True
            clean |= news
        return False

    def _is_token(self, parts: list[str]) -> bool:
        whole = "".join(spelled(part, self._places) for part in parts)
        return next(self._scanner.tokens(whole), None) is not None


def _items(items: list[JsonValue], pieces: Pieces) -> None:
    if len(items) > 1 and type(items[0]) is str:
        pieces[""] += [item for item in items if type(item) is str]


def _go_on(pieces: list[str]) -> bool:
    """Say whether a word that may be a token goes over from a piece to the next ones.

    A piece that is all of one word lets it go on. Words without digit or capital are none.
    """
    whole = "".join(pieces)
    if len(whole) < RUN or (whole.islower() and not has_digit(whole)):
        return False
    word = ""
    for one in pieces:
        rest = one.lstrip(RUN_CHARS)
        if word:
            word += one[: len(one) - len(rest)]
            if len(word) >= RUN and (has_digit(word) or not word.islower()):
                return True
        if rest or not word:
            word = one[len(one.rstrip(RUN_CHARS)) :]
    return False
