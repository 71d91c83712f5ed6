"""Look at a value once and say whether it can hold a secret at all."""

import json
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from cassettekit.core.values import JsonValue
from cassettekit.redaction.gate import RUN, RUN_CHARS
from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.known import Known
from cassettekit.redaction.names import Names
from cassettekit.redaction.placeholder import MARK
from cassettekit.redaction.rule import Judge
from cassettekit.redaction.scanner import SEAM, Scanner
from cassettekit.redaction.structure import Structure
from cassettekit.redaction.wrapped import STREAMED

_Pieces: TypeAlias = defaultdict[str, list[str]]
_MemberJudge: TypeAlias = Callable[[JsonValue, _Pieces], bool]
_CACHED = 20_000


class Gatherer:
    """Joins all strings of a value, so that the price of a look is paid once a value.

    Most calls of an agent hold no secret. They are passed after one walk that collects
    strings, judges each distinct name once, and one search through what was collected.
    """

    def __init__(self, scanner: Scanner, names: Names, structure: Structure, known: Known) -> None:
        self._scanner = scanner
        self._names = names
        self._structure = structure
        self._known = known
        self._seen: dict[str, _MemberJudge | None] = {}

    def look(self, value: JsonValue) -> tuple[bool, bool]:
        """Say whether `value` may hold a secret, and whether it holds a placeholder."""
        strings: list[str] = []
        names: list[str] | None = [] if self._known else None
        pieces: _Pieces = defaultdict(list)
        suspicious = self._walk(value, strings, names, pieces)
        joined = f"\n{SEAM.join(strings)}\n"
        marked = MARK in joined or suspicious
        if suspicious or self._structure.has_places or self._scanner.looks_alone:
            return True, marked
        if names and next(self._known.spans(SEAM.join(names)), None) is not None:
            return True, marked
        if any(_go_on(parts) and self._is_token(parts) for parts in pieces.values()):
            return True, marked
        return self._scanner.suspicious(joined), marked

    def _walk(
        self,
        value: JsonValue,
        strings: list[str],
        names: list[str] | None,
        pieces: _Pieces,
    ) -> bool:
        """Collect strings, names and the pieces of streams; say whether a name is a secret's."""
        suspicious = False
        numbers = self._known.has_numbers
        seen = self._seen
        todo: list[JsonValue] = [value]
        while todo:
            item = todo.pop()
            if isinstance(item, dict):
                for name, member in item.items():
                    judge = seen[name] if name in seen else self._judge(name)
                    if judge is not None and judge(member, pieces):
                        suspicious = True
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
        return suspicious

    def _is_token(self, parts: list[str]) -> bool:
        return next(self._scanner.tokens("".join(parts)), None) is not None

    def _judge(self, name: str) -> _MemberJudge | None:
        found: _MemberJudge | None = None
        verdict = self._names.verdict(name)
        if MARK in name or name.lower() in self._structure.lead:
            found = _always
        elif verdict is not None:
            looks = verdict.looks if verdict.weak else None
            found = _always if looks is None else partial(_looks, looks)
        elif self._scanner.suspicious(name):
            found = _always
        elif name in STREAMED:
            found = partial(_piece, name)
        if len(self._seen) >= _CACHED:
            self._seen.clear()
        self._seen[name] = found
        return found


def _always(_member: JsonValue, _pieces: _Pieces) -> bool:
    return True


def _looks(looks: Judge, member: JsonValue, _pieces: _Pieces) -> bool:
    return isinstance(member, str) and looks(member)


def _piece(name: str, member: JsonValue, pieces: _Pieces) -> bool:
    if isinstance(member, str):
        pieces[name].append(member)
    return False


def _items(items: list[JsonValue], pieces: _Pieces) -> None:
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
