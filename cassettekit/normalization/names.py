"""Read a member's name as words, so that `createdAt` and `created-at` are one name."""

import re
from collections.abc import Callable

# A name longer than this is data used as a name (a file, a sentence), never a field.
LONGEST_NAME = 64

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_GAP = re.compile(r"[\W_]+")


def snake(name: str) -> str:
    """Write a camelCase, kebab-case or spaced name in snake_case."""
    return _GAP.sub("_", _HUMP.sub("_", name)).strip("_").lower()


def name_set(names: str) -> frozenset[str]:
    """Give the names in a text, divided by spaces."""
    return frozenset(names.split())


class Classified(dict[str, int]):
    """What each member name was found to be; a name is looked at once.

    A tool that uses data as names has no end of them, so the memory is bounded.
    """

    def __init__(self, classify: Callable[[str], int]) -> None:
        super().__init__()
        self._classify = classify

    def __missing__(self, name: str) -> int:
        found = self._classify(name)
        if len(name) <= LONGEST_NAME and len(self) < 8192:
            self[name] = found
        return found
