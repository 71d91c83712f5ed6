"""Tell at C speed that nothing in a value needs a second look."""

import json
from collections.abc import Iterable

import orjson

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.folders import Folders
from cassettekit.normalization.names import LONGEST_NAME, Classified

_CONTAINERS = frozenset((dict, list))
_MARKS = (b"ROOT>", b"HOME>", b"TMP>")


class Glance:
    """What may be passed over: most results hold no folder, no clock and no JSON text.

    Written out once, a value is searched for all folders together; that costs a quarter of
    looking into each text, and only names are left to walk over.
    """

    def __init__(self, folders: Folders, names: Classified) -> None:
        self._names = names
        self._plain: set[str] = set()
        self._signs = (
            *(json.dumps(needle, ensure_ascii=False)[1:-1].encode() for needle in folders.needles),
            *_MARKS,
        )
        self._folders = folders

    def passes(self, value: JsonValue) -> bool:
        """Whether a result is stored as it is; `False` says only that one has to look."""
        if isinstance(value, str):
            return value[:1] not in ("{", "[") and not self._folders.concern(value)
        written = _written(value)
        if written is None or b'"{' in written or b'"[' in written:
            return False
        for sign in self._signs:
            if sign in written:
                return False
        return not isinstance(value, dict | list) or self._plain_names(value)

    def holds_marks(self, value: JsonValue) -> bool:
        """Whether a stored value may hold a placeholder."""
        written = _written(value)
        return written is None or any(mark in written for mark in _MARKS)

    def _plain_names(self, value: JsonObject | list[JsonValue]) -> bool:
        members: Iterable[JsonValue] = value
        if isinstance(value, dict):
            if not self._plain.issuperset(value) and not all(map(self._is_plain, value)):
                return False
            members = value.values()
        if _CONTAINERS.isdisjoint(map(type, members)):
            return True
        for member in members:
            kind = type(member)
            # Asked here, not in the call: most members are leaves.
            if (kind is dict or kind is list) and not self._plain_names(member):  # type: ignore[arg-type] # mypy does not narrow by `kind`
                return False
        return True

    def _is_plain(self, name: str) -> bool:
        if self._names[name]:
            return False
        if len(name) <= LONGEST_NAME and len(self._plain) < 8192:
            self._plain.add(name)
        return True


def _written(value: JsonValue) -> bytes | None:
    try:
        return orjson.dumps(value)
    except TypeError:
        # A lone surrogate or an integer beyond 64 bits.
        return None
