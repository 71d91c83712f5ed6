"""Spell results that JSON cannot hold as tagged JSON."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, NamedTuple

import orjson

from cassettekit.core.canonical import jcs
from cassettekit.core.decoding import decode
from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.plain import as_base
from cassettekit.core.refusal import type_name
from cassettekit.core.tags import FORMS, NO_TYPES, SCALARS, Form, Scalar
from cassettekit.core.values import MAX_DEPTH, MAX_SAFE_INTEGER, JsonValue
from cassettekit.errors import UnkeyableArgs, UnstorableResult

__all__ = ["Encoded", "decode", "encode", "plain_bytes"]

_INFINITY = float("inf")
_DOLLAR = ord("$")
_CLIP = 8


class Encoded(NamedTuple):
    """A result as stored, and the JSON paths at which its type will not come back.

    A path tells the place in the result, not in its spelling: tags are no steps.
    """

    value: JsonValue
    lossy: tuple[str, ...] = ()


def encode(value: object, types: Mapping[str, type] = NO_TYPES) -> Encoded:
    """Spell a result in JSON.

    Plain JSON data is returned as it is, the same object. What JSON lacks becomes a
    one-member object named by a tag, such as `{"$bytes": "aGk="}`; a user's own
    one-member object whose name starts with `$` gets one more. Members of sets are
    sorted, so that no hash seed shows. An object whose class stands in `types`, by
    `module.QualName`, and is rebuilt equal to itself, is not lossy.

    Raises:
        UnstorableResult: Something in it is no data; nothing else comes out.
    """
    encoder = None
    try:
        if _is_plain(value, MAX_DEPTH) and _has_plain_names(value):
            return Encoded(value)  # type: ignore[arg-type] # proved by the lines above
        encoder = _Encoder(types)
        return Encoded(encoder.spell(value, 1), encoder.losses())
    except _NoDataError as error:
        where = spell(tuple(encoder.path)) if encoder else "$"
        raise UnstorableResult(where, str(error), "return plain data") from error.__cause__
    # RecursionError (as UnkeyableArgs from sorting a set), or a dict changed by another thread.
    except (RuntimeError, UnkeyableArgs) as error:
        raise UnstorableResult("$", f"cannot be read: {error}", "return plain data") from error


def plain_bytes(value: object) -> bytes | None:
    """Give the compact ASCII JSON of a result that JSON holds as it is, else None.

    It is `dumps_ascii(encode(value).value)`, in half the time: that a name is text is seen by
    who writes it, and an object named like a tag by what was written.
    """
    try:
        if not _is_plain(value, MAX_DEPTH):
            return None
        written = orjson.dumps(value)
    except (TypeError, RuntimeError):  # a name that is no text, or changed meanwhile
        return None
    if _DOLLAR in written and b'{"$' in written:
        return None
    return written if written.isascii() else None


def _is_plain(value: Any, levels: int) -> bool:
    """Whether JSON holds this as it is, names aside; about 1 us for 15 leaves."""
    kind = type(value)
    if kind is dict:
        value = value.values()
    elif kind is not list:
        value, levels = (value,), levels + 1
    for member in value:
        kind = type(member)
        if kind is str or member is None or kind is bool:
            continue
        if kind is int:
            if not -MAX_SAFE_INTEGER <= member <= MAX_SAFE_INTEGER:
                return False
        elif kind is dict or kind is list:
            if levels == 1 or not _is_plain(member, levels - 1):
                return False
        elif kind is not float or not -_INFINITY < member < _INFINITY:
            return False
    return True


def _has_plain_names(value: Any) -> bool:
    """Whether all names in plain data are text, and none could be taken for a tag."""
    if type(value) is dict:
        for name in value:
            if type(name) is not str:
                return False
        if len(value) == 1 and name[:1] == "$":
            return False
        value = value.values()
    elif type(value) is not list:
        return True
    for member in value:
        if (type(member) is dict or type(member) is list) and not _has_plain_names(member):
            return False
    return True


class _NoDataError(Exception):
    """Something has no form in JSON; where it is, the encoder's path tells."""


class _Encoder:
    """One walk over a result; `path` is where it stands."""

    def __init__(self, types: Mapping[str, type]) -> None:
        self.types = types
        self.path: list[str | int] = []
        self.lossy: list[JsonPath] = []
        self.open: set[int] = set()
        # How many objects will come back as plain data, which may not be hashable.
        self.plain = 0

    def losses(self) -> tuple[str, ...]:
        return tuple(sorted({spell(path) for path in self.lossy}))

    def spell(self, value: Any, depth: int) -> Any:  # noqa: PLR0911 - a type, a return
        kind = type(value)
        if kind is str or value is None or kind is bool:
            return value
        if kind is int:
            return value if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER else _int_tag(value)
        if kind is float:
            return value if -_INFINITY < value < _INFINITY else {"$float": repr(value)}
        if kind is dict:
            return self.members(value, depth)
        if kind is list:
            return self.items(value, depth)
        if kind is tuple:
            return {"$tuple": self.items(value, depth + 1)}
        if kind is set or kind is frozenset:
            return self.unordered(value, f"${kind.__name__}", depth)
        return self.other(value, kind, depth)

    def members(self, value: dict[Any, Any], depth: int) -> Any:
        self.enter(value, depth)
        members = value.copy()
        if not all(issubclass(type(name), str) for name in members):
            stored = self.pairs(members, depth)
        else:
            stored = {}
            for name, member in members.items():
                plain = str.__str__(name)
                if type(name) is not str:
                    self.lose()
                if plain in stored:
                    raise _NoDataError("two member names are spelled alike")
                self.path.append(plain)
                stored[plain] = self.spell(member, depth + 1)
                self.path.pop()
            if len(stored) == 1 and plain[:1] == "$":
                stored = {f"${plain}": stored[plain]}
        self.open.remove(id(value))
        return stored

    def pairs(self, members: dict[Any, Any], depth: int) -> Any:
        self.check_depth(depth + 2)
        pairs: list[list[Any]] = []
        lost = False
        for name, member in members.items():
            self.path.append(len(pairs))
            before = self.plain
            spelled = self.spell(name, depth + 3)
            lost = lost or self.plain > before
            pairs.append([spelled, self.spell(member, depth + 3)])
            self.path.pop()
        if lost:
            self.lose()
        return {"$dict": pairs}

    def items(self, value: list[Any] | tuple[Any, ...], depth: int) -> list[Any]:
        self.enter(value, depth)
        stored: list[Any] = []
        for item in value:
            self.path.append(len(stored))
            stored.append(self.spell(item, depth + 1))
            self.path.pop()
        self.open.remove(id(value))
        return stored

    def unordered(self, value: set[Any] | frozenset[Any], tag: str, depth: int) -> Any:
        """Sort members by their canonical bytes, so that their places are the same anywhere."""
        self.enter(value, depth + 1)
        outer, self.lossy = self.lossy, []
        before = self.plain
        place = len(self.path)
        entries: list[tuple[bytes, Any, list[JsonPath]]] = []
        for item in value.copy():
            stored = self.spell(item, depth + 2)
            entries.append((jcs(stored), stored, self.lossy))
            self.lossy = []
        entries.sort(key=lambda entry: entry[0])
        for index, (_, _, lossy) in enumerate(entries):
            outer += [(*path[:place], index, *path[place:]) for path in lossy]
        self.lossy = outer
        if self.plain > before:
            self.lose()
        self.open.remove(id(value))
        return {tag: [stored for _, stored, _ in entries]}

    def other(self, value: Any, kind: type, depth: int) -> Any:
        for scalar in SCALARS:
            if kind is scalar.kind:
                return {scalar.tag: self.scalar(value, scalar)}
        try:
            form = next((form for form in FORMS if form.fits(kind)), None)
            parts = form.parts(value) if form else None
            name = f"{kind.__module__}.{kind.__qualname__}"
        except Exception as error:
            raise _unreadable(value, error) from error
        if form is not None:
            return self.instance(value, form, name, parts, depth)
        for scalar in SCALARS:
            if issubclass(kind, scalar.bases):
                self.lose()
                return {scalar.tag: self.scalar(value, scalar)}
        base = as_base(value, kind)
        if base is value:
            raise _NoDataError(f"type {type_name(value)} is no data")
        self.lose()
        self.enter(value, depth)
        stored = self.spell(base, depth)
        self.open.remove(id(value))
        return stored

    def instance(self, value: Any, form: Form, name: str, parts: object, depth: int) -> Any:
        self.enter(value, depth + 1)
        stored: dict[str, Any] = {"type": name, "as": form.name}
        stored["value"] = self.spell(parts, depth + 2)
        self.open.remove(id(value))
        if name in self.types:
            try:
                back = decode({"$object": stored}, self.types)
                same = type(back) is type(value) and bool(back == value)
            except Exception:  # noqa: BLE001 - its own code ran, and it may raise anything
                # The class does not take back what it made, so no replay is to try.
                stored["as"] = "plain"
            else:
                if not same:
                    self.lose()
                return {"$object": stored}
        self.plain += 1
        self.lose()
        return {"$object": stored}

    def scalar(self, value: Any, scalar: Scalar) -> JsonValue:
        try:
            spelled = scalar.spell(value)
            if scalar.kind is dt.datetime or scalar.kind is dt.time:
                plain = value.tzinfo is None or value.tzinfo is dt.UTC
                # A zone's name and `fold` are not in the text; repr shows both.
                if (value.fold or not plain) and repr(scalar.read(spelled)) != repr(value):
                    self.lose()
        except Exception as error:
            raise _unreadable(value, error) from error
        return spelled

    def enter(self, value: object, depth: int) -> None:
        if id(value) in self.open:
            raise _NoDataError("contains itself")
        self.check_depth(depth)
        self.open.add(id(value))

    def check_depth(self, depth: int) -> None:
        if depth > MAX_DEPTH:
            del self.path[_CLIP:]
            raise _NoDataError(f"would be stored more than {MAX_DEPTH} levels deep")

    def lose(self) -> None:
        self.lossy.append(tuple(self.path))


def _unreadable(value: object, error: Exception) -> _NoDataError:
    """Say that reading the value ran its own code, which may raise anything."""
    return _NoDataError(f"type {type_name(value)} cannot be read: it raised {type_name(error)}")


def _int_tag(value: int) -> JsonValue:
    try:
        return {"$int": str(value)}
    except ValueError as error:
        raise _NoDataError("an integer with too many digits") from error
