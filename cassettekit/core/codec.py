"""Spell results that JSON cannot hold as tagged JSON."""

import base64
import dataclasses
import datetime
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from enum import Enum
from pathlib import Path, PurePath
from typing import Any
from uuid import UUID

from cassettekit.core.canonical import jcs
from cassettekit.core.decoding import NO_TYPES, decode, is_namedtuple
from cassettekit.core.jsonpath import spell
from cassettekit.core.plain import is_model, type_name
from cassettekit.core.values import MAX_DEPTH, MAX_SAFE_INTEGER, JsonValue
from cassettekit.errors import CorruptCassette, UnstorableResult

__all__ = ["Encoded", "decode", "encode"]

_ONLY_TEXT = frozenset({str})
_INFINITY = float("inf")
_CLIP = 8


@dataclasses.dataclass(frozen=True, slots=True)
class Encoded:
    """A result as stored, and the places whose type will not come back."""

    value: JsonValue
    lossy: tuple[str, ...] = ()


def encode(value: object, types: Mapping[str, type] = NO_TYPES) -> Encoded:
    """Spell a result in JSON.

    Plain JSON data is returned as it is, the same object. What JSON lacks becomes a
    one-member object named by a tag, such as `{"$bytes": "aGk="}`; a user's own object
    that looks like one gets one more `$`. Set members are sorted, so the hash seed does
    not show. An object whose class stands in `types`, by `module.QualName`, and is
    rebuilt equal, is not lossy.

    Raises:
        UnstorableResult: Something in it is no data; nothing else comes out.
    """
    if _is_plain(value):
        return Encoded(value)  # type: ignore[arg-type] # proved by the line above
    encoder = _Encoder(types)
    try:
        return Encoded(encoder.spell(value, 1), tuple(encoder.lossy))
    except _NoData as error:
        where = spell(tuple(encoder.path[:_CLIP] if error.deep else encoder.path))
        then = "return plain data, or what it is made of"
        raise UnstorableResult(where, str(error), then) from error.__cause__
    except RecursionError as error:
        raise UnstorableResult("$", "is nested too deep for this call stack") from error


def _is_plain(value: object) -> bool:
    stack = [[value]]
    depths = [0]
    while stack:
        container: Any = stack.pop()
        depth = depths.pop()
        if type(container) is dict:
            if not _ONLY_TEXT.issuperset(map(type, container)):
                return False
            if len(container) == 1 and next(iter(container)).startswith("$"):
                return False
            container = container.values()
        for member in container:
            kind = type(member)
            if kind is str or member is None or kind is bool:
                continue
            if kind is int:
                if not -MAX_SAFE_INTEGER <= member <= MAX_SAFE_INTEGER:
                    return False
            elif kind is float:
                if not -_INFINITY < member < _INFINITY:
                    return False
            elif kind is not dict and kind is not list or depth == MAX_DEPTH:
                return False
            else:
                stack.append(member)
                depths.append(depth + 1)
    return True


class _NoData(Exception):  # noqa: N818 - it never leaves this module
    def __init__(self, what: str, *, deep: bool = False) -> None:
        super().__init__(what)
        self.deep = deep


# What decode makes of each tag comes first: any other type is lossy.
_SCALARS: tuple[tuple[type, type, str, Callable[[Any], JsonValue]], ...] = (
    (bytes, bytes, "$bytes", lambda value: base64.b64encode(value).decode()),
    (bytes, bytearray, "$bytes", lambda value: base64.b64encode(value).decode()),
    (datetime.datetime, datetime.datetime, "$datetime", datetime.datetime.isoformat),
    (datetime.date, datetime.date, "$date", datetime.date.isoformat),
    (datetime.time, datetime.time, "$time", datetime.time.isoformat),
    (
        datetime.timedelta,
        datetime.timedelta,
        "$timedelta",
        lambda value: [value.days, value.seconds, value.microseconds],
    ),
    (Decimal, Decimal, "$decimal", Decimal.__str__),
    (UUID, UUID, "$uuid", UUID.__str__),
    (type(Path()), PurePath, "$path", lambda value: str(value.as_posix())),
)


class _Encoder:
    """One walk over a result; `path` is where it stands."""

    def __init__(self, types: Mapping[str, type]) -> None:
        self.types = types
        self.path: list[str | int] = []
        self.lossy: list[str] = []
        self.unrebuilt = 0
        self.open: set[int] = set()

    def spell(self, value: Any, depth: int) -> JsonValue:
        kind = type(value)
        if kind is str or value is None or kind is bool:
            return value
        if kind is int:
            return _integer(value)
        if kind is float:
            return value if -_INFINITY < value < _INFINITY else {"$float": repr(value)}
        for exact, base, tag, spelling in _SCALARS:
            if issubclass(kind, base) and not issubclass(kind, Enum):
                return {tag: self.scalar(value, exact, spelling)}
        if id(value) in self.open:
            raise _NoData("contains itself")
        if depth > MAX_DEPTH:
            raise _NoData(f"is stored more than {MAX_DEPTH} levels deep", deep=True)
        self.open.add(id(value))
        spelled = self.container(value, kind, depth)
        self.open.remove(id(value))
        return spelled

    def scalar(self, value: Any, exact: type, spelling: Callable[[Any], JsonValue]) -> JsonValue:
        with self.reading(value):
            text = spelling(value)
        if type(value) is not exact:
            self.lose()
        elif exact is datetime.datetime or exact is datetime.time:
            # Names of zones and `fold` are not in the ISO form; repr shows both.
            with self.reading(value):
                if repr(exact.fromisoformat(text)) != repr(value):  # type: ignore[attr-defined]
                    self.lose()
        return text

    def container(self, value: Any, kind: type, depth: int) -> JsonValue:
        if kind is dict:
            return self.members(value, value.items(), depth)
        if kind is list:
            return self.items(value, depth)
        if kind is tuple:
            return {"$tuple": self.items(value, depth + 1)}
        if kind is set or kind is frozenset:
            return {f"${kind.__name__}": self.unordered(value, depth + 1)}
        with self.reading(value):
            made = _made_of(value, kind)
        if made is not None:
            return self.object(value, kind, *made, depth)
        self.lose()
        return self.subclass(value, kind, depth)

    def subclass(self, value: Any, kind: type, depth: int) -> JsonValue:
        if issubclass(kind, str):
            return str.__str__(value)
        if issubclass(kind, int):
            return _integer(int.__int__(value))
        if issubclass(kind, float):
            return self.spell(float.__float__(value), depth)
        if issubclass(kind, OrderedDict):
            return self.members(value, OrderedDict.items(value), depth)
        if issubclass(kind, dict):
            return self.members(value, dict.items(value), depth)
        if issubclass(kind, list):
            return self.items(list.__iter__(value), depth)
        if issubclass(kind, tuple):
            return {"$tuple": self.items(tuple.__iter__(value), depth + 1)}
        if issubclass(kind, set):
            return {"$set": self.unordered(set.__iter__(value), depth + 1)}
        if issubclass(kind, frozenset):
            return {"$frozenset": self.unordered(frozenset.__iter__(value), depth + 1)}
        raise _NoData(f"is {type_name(value)}, which is no data")

    def members(self, value: Any, items: Iterable[tuple[Any, Any]], depth: int) -> JsonValue:
        pairs = list(items)
        if not all(issubclass(type(name), str) for name, _ in pairs):
            return {"$dict": self.pairs(pairs, depth + 1)}
        stored: dict[str, JsonValue] = {}
        for name, member in pairs:
            if type(name) is not str:
                self.lose()
            plain = str.__str__(name)
            if plain in stored:
                raise _NoData("has two members whose names are spelled alike")
            stored[plain] = self.at(plain, member, depth + 1)
        if len(stored) == 1 and next(iter(stored)).startswith("$"):
            return {f"${name}": member for name, member in stored.items()}
        return stored

    def pairs(self, pairs: list[tuple[Any, Any]], depth: int) -> JsonValue:
        unrebuilt = self.unrebuilt
        stored: list[JsonValue] = []
        for index, (name, member) in enumerate(pairs):
            spelled = self.at(index, name, depth + 2)
            stored.append([spelled, self.at(index, member, depth + 2)])
        if self.unrebuilt > unrebuilt:
            self.lose()
        return stored

    def items(self, items: Iterable[Any], depth: int) -> JsonValue:
        return [self.at(index, item, depth + 1) for index, item in enumerate(items)]

    def unordered(self, members: Iterable[Any], depth: int) -> JsonValue:
        unrebuilt = self.unrebuilt
        stored = [self.at(index, item, depth + 1) for index, item in enumerate(members)]
        if self.unrebuilt > unrebuilt:
            self.lose()
        return sorted(stored, key=jcs)

    def object(self, value: Any, kind: type, form: str, made: Any, depth: int) -> JsonValue:
        name = f"{kind.__module__}.{kind.__qualname__}"
        stored = self.spell(made, depth + 2)
        tagged: JsonValue = {"$object": {"type": name, "as": form, "value": stored}}
        if name in self.types:
            try:
                back = decode(tagged, self.types)
                if type(back) is kind and back == value:
                    return tagged
            except (CorruptCassette, Exception):
                # Its class cannot take it back, so a replay must not try.
                self.lose()
                return stored
        self.unrebuilt += 1
        self.lose()
        return tagged

    def at(self, step: str | int, value: Any, depth: int) -> JsonValue:
        self.path.append(step)
        stored = self.spell(value, depth)
        self.path.pop()
        return stored

    def lose(self) -> None:
        self.lossy.append(spell(tuple(self.path)))

    @contextmanager
    def reading(self, value: Any) -> Iterator[None]:
        try:
            yield
        except Exception as error:  # a user's own code ran, and it may raise anything
            raise _NoData(
                f"is a {type_name(value)} that cannot be read: it raised {type_name(error)}"
            ) from error


def _integer(value: int) -> JsonValue:
    if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        return value
    try:
        return {"$int": str(value)}
    except ValueError as error:
        raise _NoData("is an integer with too many digits") from error


def _made_of(value: Any, kind: type) -> tuple[str, Any] | None:
    if issubclass(kind, Enum):
        return "enum", value.value
    if is_model(kind):
        return "model", value.model_dump(mode="json")
    if dataclasses.is_dataclass(kind):
        fields = dataclasses.fields(kind)
        return "dataclass", {field.name: getattr(value, field.name) for field in fields}
    if is_namedtuple(kind):
        return "namedtuple", list(tuple.__iter__(value))
    return None
