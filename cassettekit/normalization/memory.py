"""Know a moment or trace id again that left an earlier result, when the agent sends it."""

import re
from urllib.parse import quote

from cassettekit.core.values import JsonValue

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
_SHORTEST = 8


class Memory:
    """What left this run's results, and what replay will say in its place.

    Where one value left two results, the later counts: that is where an agent looks first.
    """

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._numbers: dict[float, JsonValue] = {}
        self._origins: dict[float | str, tuple[int, int]] = {}

    def __bool__(self) -> bool:
        return bool(self._texts)

    def learn(self, original: JsonValue, frozen: JsonValue, origin: tuple[int, int]) -> None:
        """Remember what replay says in place of a value that left the record `origin`."""
        match original, frozen:
            case {"$datetime": inner}, {"$datetime": other}:
                self.learn(inner, other, origin)
            case str(), str() if len(original) >= _SHORTEST:
                self._texts[original] = frozen
                self._texts[quote(original, safe="")] = quote(frozen, safe="")
                self._origins[original] = origin
            case int() | float(), int() | float() if original >= 10**_SHORTEST:
                self._numbers[original] = frozen
                self._texts[str(original)] = str(frozen)
                self._origins[original] = origin

    def origin(self, value: JsonValue) -> tuple[int, int] | None:
        """Give the record and rank by which a value that left is known, if one did."""
        match value:
            case {"$datetime": inner}:
                return self.origin(inner)
            case str() | int() | float():
                return self._origins.get(value)
            case _:
                return None

    def number(self, value: float) -> JsonValue:
        """Give the frozen number for one that left a result, else the number itself."""
        return self._numbers.get(value, value)

    def text(self, text: str) -> str:
        """Put frozen spellings for whole words, or a whole text, that left a result."""
        whole = self._texts.get(text)
        if whole is not None:
            return whole
        return _TOKEN.sub(lambda token: self._texts.get(token[0], token[0]), text)
