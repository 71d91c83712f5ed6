"""Say which characters one place of a parsed pattern holds: too many, or too few."""

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

Chars: TypeAlias = frozenset[int]

_FAR_WORD, _FAR_OTHER = 256, 257
ANY: Chars = frozenset(range(258))
"""What a place can hold: codes below 256, and one code each for all other letters and signs."""

_NEAR = range(256)
_DIGIT: Chars = frozenset(code for code in _NEAR if chr(code).isdecimal())
_SPACE: Chars = frozenset(code for code in _NEAR if chr(code).isspace())
_WORD: Chars = frozenset(code for code in _NEAR if chr(code).isalnum()) | {ord("_"), _FAR_WORD}
_ASCII_WORD: Chars = frozenset(code for code in _WORD if code < 128)
NO_WORD: Chars = ANY - _WORD
_CATEGORIES: dict[str, Chars] = {
    "CATEGORY_DIGIT": _DIGIT | {_FAR_WORD},
    "CATEGORY_SPACE": _SPACE | {_FAR_OTHER},
    "CATEGORY_WORD": _WORD,
    "CATEGORY_NOT_DIGIT": ANY - _DIGIT,
    "CATEGORY_NOT_SPACE": ANY - _SPACE,
    "CATEGORY_NOT_WORD": ANY - _ASCII_WORD,
}
"""What a category may hold, with or without the flag for ASCII."""


class CharSets:
    """Reads places under the flags of a pattern.

    The flags of any of its groups count, so what is said is never too sure.
    """

    def __init__(self, flags: int) -> None:
        self._any_case = bool(flags & re.IGNORECASE)
        self._ascii = bool(flags & re.ASCII)

    def may_be(self, node: tuple[str, Any]) -> Chars:
        """Return what a place may hold, and rather too much."""
        match node:
            case "LITERAL", int(code):
                return self._cased({code})
            case "NOT_LITERAL", int():
                return ANY - self.surely(("LITERAL", node[1]))
            case "IN", [*items]:
                found: set[int] = set()
                for operator, argument in items:
                    found |= self._item(str(operator), argument)
                if str(items[0][0]) == "NEGATE":
                    return ANY - self._surely_one_of(items[1:])
                return self._cased(found)
            case _:
                return ANY

    def _item(self, name: str, argument: Any) -> AbstractSet[int]:
        match name:
            case "LITERAL":
                return {argument}
            case "RANGE":
                low, high = argument
                far = {_FAR_WORD, _FAR_OTHER} if high > _NEAR[-1] else set()
                return {*range(low, min(high + 1, 256)), *far}
            case "CATEGORY":
                return _CATEGORIES.get(str(argument), ANY)
            case _:
                return frozenset()

    def surely(self, node: tuple[str, Any]) -> Chars:
        """Return what a place holds for certain, and rather too little."""
        match node:
            case "LITERAL", int(code):
                return frozenset({code} & set(_NEAR))
            case "NOT_LITERAL", int(code):
                return ANY - self._cased({code})
            case "IN", [*items]:
                if str(items[0][0]) == "NEGATE":
                    return ANY - self.may_be(("IN", items[1:]))
                return self._surely_one_of(items)
            case _:
                return ANY - {ord("\n")}

    def _surely_one_of(self, items: list[tuple[Any, Any]]) -> Chars:
        found: set[int] = set()
        for operator, argument in items:
            match str(operator), str(argument):
                case "CATEGORY", "CATEGORY_WORD":
                    found |= self.word()
                case "CATEGORY", "CATEGORY_NOT_WORD":
                    found |= NO_WORD
                case "CATEGORY", category:
                    exact = {code for code in _CATEGORIES.get(category, ()) if code < 128}
                    found |= exact
                case name, _:
                    found |= set(self._item(name, argument)) & set(_NEAR)
        return frozenset(found)

    def word(self) -> Chars:
        """Return what is part of a word for certain."""
        return _ASCII_WORD if self._ascii else _WORD

    def _cased(self, codes: Iterable[int]) -> Chars:
        found: set[int] = set()
        for code in codes:
            forms = {code}
            if self._any_case and code < _FAR_WORD and chr(code).isalpha():
                char = chr(code)
                forms |= {ord(form) for form in char.lower() + char.upper()} | {_FAR_WORD}
            for form in forms:
                if form in ANY:
                    found.add(form)
                else:
                    found.add(_FAR_WORD if chr(form).isalnum() else _FAR_OTHER)
        return frozenset(found)
