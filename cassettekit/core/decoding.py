"""Read results back from the tagged JSON they are stored as."""

import base64
import dataclasses
import datetime
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any
from uuid import UUID

from cassettekit.core.plain import Refused, TooDeep, is_model, located, type_name
from cassettekit.core.values import MAX_DEPTH, JsonValue
from cassettekit.errors import CorruptCassette

NO_TYPES: Mapping[str, type] = MappingProxyType({})
_DIGITS = re.compile(r"-?[0-9]+\Z")
_FLOATS = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}


def decode(value: JsonValue, types: Mapping[str, type] = NO_TYPES) -> object:
    """Give back what `encode` stored, made anew each time.

    An object whose class does not stand in `types` comes back as plain data: a dict, an
    enum's value, a tuple. Nothing is imported. A set or a dict that cannot hold such plain
    data comes back as a list.

    Raises:
        CorruptCassette: A tag is unknown, malformed, or does not fit its class.
    """
    try:
        return _Decoder(types).value(value, 1)
    except Refused as refused:
        where, what, _ = located(refused)
        raise CorruptCassette(where, what, refused.then) from refused.__cause__
    except RecursionError as error:
        raise CorruptCassette("$", "is nested too deep for this call stack") from error


def is_namedtuple(kind: type) -> bool:
    """Whether this is a tuple class with named places."""
    return issubclass(kind, tuple) and isinstance(getattr(kind, "_fields", None), tuple)


def _text(member: JsonValue) -> str:
    if type(member) is not str:
        raise TypeError(member)
    return member


def _int(member: JsonValue) -> int:
    text = _text(member)
    if not _DIGITS.match(text):
        raise ValueError(text)
    return int(text)


def _timedelta(member: JsonValue) -> datetime.timedelta:
    if type(member) is not list or [type(part) for part in member] != [int, int, int]:
        raise TypeError(member)
    days, seconds, microseconds = member
    return datetime.timedelta(days, seconds, microseconds)  # type: ignore[arg-type] # checked


_SCALARS: dict[str, Callable[[JsonValue], object]] = {
    "$int": _int,
    "$float": lambda member: _FLOATS[_text(member)],
    "$bytes": lambda member: base64.b64decode(_text(member), validate=True),
    "$datetime": lambda member: datetime.datetime.fromisoformat(_text(member)),
    "$date": lambda member: datetime.date.fromisoformat(_text(member)),
    "$time": lambda member: datetime.time.fromisoformat(_text(member)),
    "$timedelta": _timedelta,
    "$decimal": lambda member: Decimal(_text(member)),
    "$uuid": lambda member: UUID(_text(member)),
    "$path": lambda member: Path(_text(member)),
}


class _Decoder:
    """One walk over a stored result."""

    def __init__(self, types: Mapping[str, type]) -> None:
        self.types = types
        self.unrebuilt = 0

    def value(self, value: JsonValue, depth: int) -> object:
        if isinstance(value, dict):
            if len(value) == 1:
                [(name, member)] = value.items()
                if name.startswith("$"):
                    return self.tagged(value, name, member, depth)
            return self.members(value, depth)
        if isinstance(value, list):
            return self.items(value, depth)
        return value

    def members(self, value: dict[str, JsonValue], depth: int) -> dict[str, object]:
        if depth > MAX_DEPTH:
            raise TooDeep
        members: dict[str, object] = {}
        name = ""
        try:
            for name, member in value.items():
                members[name] = self.value(member, depth + 1)
        except Refused as refused:
            refused.passed(name, value)
            raise
        return members

    def items(self, value: list[JsonValue], depth: int) -> list[object]:
        if depth > MAX_DEPTH:
            raise TooDeep
        items: list[object] = []
        try:
            for item in value:
                items.append(self.value(item, depth + 1))
        except Refused as refused:
            refused.passed(len(items), value)
            raise
        return items

    def tagged(
        self, value: dict[str, JsonValue], name: str, member: JsonValue, depth: int
    ) -> object:
        if name.startswith("$$"):
            return {name[1:]: self.members(value, depth)[name]}
        try:
            if name in _SCALARS:
                return _SCALARS[name](member)
            return self.container(name, member, depth + 1)
        except Refused as refused:
            refused.passed(name, value)
            raise
        except (ValueError, TypeError, KeyError, ArithmeticError) as error:
            raise Refused(f"is a malformed {name}") from error

    def container(self, name: str, member: JsonValue, depth: int) -> object:
        match name, member:
            case "$tuple", list():
                return tuple(self.items(member, depth))
            case "$set", list():
                return self.collected(member, depth, set)
            case "$frozenset", list():
                return self.collected(member, depth, frozenset)
            case "$dict", list():
                return self.collected(member, depth, self.paired)
            case "$object", {"type": str(kind), "as": str(form), "value": stored, **rest} if (
                not rest
            ):
                return self.object(kind, form, stored, depth)
            case (("$tuple" | "$set" | "$frozenset" | "$dict" | "$object"), _):
                raise TypeError(member)
        raise Refused("is a tag that this version does not know", "was it made by a newer one?")

    def collected(
        self, member: list[JsonValue], depth: int, collect: Callable[[list[Any]], Any]
    ) -> object:
        unrebuilt = self.unrebuilt
        items = self.items(member, depth)
        try:
            collection = collect(items)
        except TypeError:
            collection = ()
        if len(collection) == len(items):
            return collection
        if self.unrebuilt > unrebuilt:
            return items
        raise Refused("holds something twice, or something that cannot be in it")

    def paired(self, items: list[Any]) -> dict[Any, Any]:
        if not all(type(item) is list and len(item) == 2 for item in items):
            raise TypeError(items)
        return {name: member for name, member in items}

    def object(self, name: str, form: str, stored: JsonValue, depth: int) -> object:
        try:
            made = self.value(stored, depth + 1)
        except Refused as refused:
            refused.passed("value", stored)
            raise
        shape, fits, rebuild = _FORMS[form]
        if shape is not None and type(made) is not shape:
            raise TypeError(made)
        kind = self.types.get(name)
        if kind is None:
            self.unrebuilt += 1
            return tuple(made) if form == "namedtuple" else made  # type: ignore[arg-type]
        if not fits(kind):
            raise Refused(f"was stored as {form} and its class is none")
        try:
            return rebuild(kind, made)
        except Exception as error:  # a user's own class ran, and it may raise anything
            raise Refused(
                f"does not fit its class today: {type_name(error)}",
                "record anew, or take the class out of the known types",
            ) from error


def _dataclass(kind: Any, made: Any) -> object:
    late = [field.name for field in dataclasses.fields(kind) if not field.init]
    rebuilt = kind(**{name: member for name, member in made.items() if name not in late})
    for name in late:
        object.__setattr__(rebuilt, name, made[name])
    return rebuilt


_FORMS: dict[str, tuple[type | None, Callable[[type], bool], Callable[[Any, Any], object]]] = {
    "dataclass": (dict, dataclasses.is_dataclass, _dataclass),
    "enum": (None, lambda kind: issubclass(kind, Enum), lambda kind, made: kind(made)),
    "model": (None, is_model, lambda kind, made: kind.model_validate(made)),
    "namedtuple": (list, is_namedtuple, lambda kind, made: kind._make(made)),
}
