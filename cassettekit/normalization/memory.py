"""Know a moment or trace id again that left an earlier result, when the agent sends it."""

import re
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple, TypeVar
from urllib.parse import unquote

from cassettekit.core.values import MAX_SAFE_INTEGER, JsonObject, JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.shapes import integral, tagged

_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
# Whole words only: a timestamp with its inner spaces, or a run without separators.
_TOKEN = re.compile(
    r"\d{4}-?\d\d-?\d\d[Tt ]\d\d:?\d\d(?::?\d\d(?:[.,]\d{1,9})?)?"
    r"(?: ?(?:Z|z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?(?!\w|[.:-]\w)"
    rf"|(?:[A-Z][a-z][a-z], )?\d\d? (?:{_MONTHS}) \d{{4}} \d\d:\d\d(?::\d\d)?"
    r" (?:[+-]\d{4}|GMT|UTC|UT|Z)(?!\w)"
    r"|[A-Za-z0-9_%-]+(?:\.[A-Za-z0-9_%]+)*",
    re.ASCII,
)
SHORTEST_KNOWN = 8
"""Shorter texts mean many things, and so do numbers below a hundred million."""

_LEAST = 10**8
# A long run of clock readings must not become a leak; who sends one back does so soon.
_MOST = 20_000
_PERCENT = str.maketrans({":": "%3A", "+": "%2B", " ": "%20", ",": "%2C", "=": "%3D"})


Key = TypeVar("Key")
Value = TypeVar("Value")


class Known(NamedTuple):
    """What replay says in place of a value, and the record and rank that it is made from."""

    frozen: str | int | float
    seq: int
    rank: int


class Memory:
    """What left this run's results, and what replay will say in its place.

    Where one value left two results the later counts: an agent looks there first.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[str | float, Known] = OrderedDict()
        self._moments: OrderedDict[int, tuple[int, int]] = OrderedDict()
        self._lock = Lock()

    def __bool__(self) -> bool:
        return bool(self._known)

    def learn(
        self,
        original: JsonValue,
        frozen: JsonValue,
        seq: int,
        rank: int,
        *,
        micros: int | None = None,
    ) -> None:
        """Remember what replay says in place of a value that left, and its moment if it is one."""
        if micros is not None:
            with self._lock:
                _put(self._moments, micros, (seq, rank))
        original, frozen = integral(original), integral(frozen)
        match original, frozen:
            case {"$datetime": inner}, {"$datetime": other}:
                self.learn(inner, other, seq, rank)
            case str(), str() if len(original) >= SHORTEST_KNOWN:
                self._keep(original, Known(frozen, seq, rank))
                quoted = original.translate(_PERCENT)
                if quoted != original:
                    self._keep(quoted, Known(frozen.translate(_PERCENT), seq, rank))
            case int() | float(), int() | float() if original >= _LEAST:
                self._keep(original, Known(frozen, seq, rank))
                self._keep(str(original), Known(str(frozen), seq, rank))

    def origin(self, value: JsonValue) -> tuple[int, int] | None:
        """Give the record and rank of a value that left an earlier result, if it did.

        A moment is known in any spelling.
        """
        if isinstance(value, dict):
            value = tagged(value)
        known = self._known.get(value) if isinstance(value, str | int | float) else None
        if known is not None:
            return known.seq, known.rank
        moment = read_moment(value)
        return None if moment is None else self._moments.get(moment.micros)

    def recalled(self, value: JsonValue) -> JsonValue:
        """Give arguments with all that left a result said as replay says it."""
        match value:
            case {"$int": _, **others} if not others:
                return self.large(value)
            case dict():
                return {
                    self.name(name, value): self.recalled(member) for name, member in value.items()
                }
            case list():
                return [self.recalled(item) for item in value]
            case str():
                return self.text(value)
            case bool() | None:
                return value
            case int() | float():
                return self.number(value)

    def number(self, value: float) -> JsonValue:
        """Give the frozen number for one that left a result, else the number itself."""
        known = self._known.get(value)
        return value if known is None else known.frozen

    def large(self, value: JsonValue) -> JsonValue:
        """Give the frozen number for one beyond the safe integers, else the value itself."""
        number = integral(value)
        known = self._known.get(number) if isinstance(number, int) else None
        if known is None or not isinstance(known.frozen, int):
            return value
        small = abs(known.frozen) <= MAX_SAFE_INTEGER
        return known.frozen if small else {"$int": str(known.frozen)}

    def text(self, text: str) -> str:
        """Put frozen spellings for whole words, or for the whole text, that left a result."""
        known = self._known.get(text)
        if known is not None:
            return str(known.frozen)
        return _TOKEN.sub(self._spelled, text)

    def name(self, name: str, sent: JsonObject, stored: JsonObject | None = None) -> str:
        """Give a member's name as replay says it, unless that would make two members one."""
        frozen = self.text(name)
        return name if frozen in sent or (stored and frozen in stored) else frozen

    def _spelled(self, token: re.Match[str]) -> str:
        known = self._known.get(token[0])
        return token[0] if known is None else str(known.frozen)

    def _keep(self, value: str | float, known: Known) -> None:
        with self._lock:
            _put(self._known, value, known)


def _put(kept: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > _MOST:
        kept.popitem(last=False)


class Given:
    """The moments and ids that replay made up for this run."""

    def __init__(self) -> None:
        self._values: set[str | float] = set()

    def add(self, value: JsonValue) -> None:
        """Remember a value that the agent gets instead of a recorded one."""
        match value := integral(value):
            case {"$datetime": inner}:
                self.add(inner)
            case str() if len(value) >= SHORTEST_KNOWN:
                self._values.add(value)
            case int() | float() if value >= _LEAST:
                self._values.add(value)
                self._values.add(str(value))

    def within(self, value: JsonValue) -> bool:
        """Whether a value holds one of them, as a leaf or as a word of a longer text."""
        match value:
            case dict():
                return any(map(self.within, (*value, *value.values())))
            case list():
                return any(map(self.within, value))
            case str():
                return value in self._values or any(
                    unquote(token[0]) in self._values for token in _TOKEN.finditer(value)
                )
            case int() | float():
                return value in self._values
            case _:
                return False
