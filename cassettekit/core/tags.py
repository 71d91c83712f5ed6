"""The tags under which results keep what JSON lacks: `{"$bytes": "aGk="}`."""

import base64
import dataclasses
import datetime as dt
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any
from uuid import UUID

from cassettekit.core.plain import is_model
from cassettekit.core.values import JsonValue

NO_TYPES: Mapping[str, type] = MappingProxyType({})
"""No class is known by name: objects come back as plain data."""


@dataclasses.dataclass(frozen=True, slots=True)
class Scalar:
    """A tag over a value without parts.

    `kind` is what reading gives; instances of `bases` that are of another type are lossy.
    `spell` uses the methods of the base, `read` raises ValueError, TypeError, KeyError or
    ArithmeticError for a text that was not spelled here.
    """

    tag: str
    kind: type
    bases: tuple[type, ...]
    spell: Callable[[Any], JsonValue]
    read: Callable[[JsonValue], object]


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """A way of being an object: what `$object` calls `as`.

    `parts` takes an instance apart, into what has the type `shape` where that is one;
    `rebuild` makes an instance of a known class.
    """

    name: str
    fits: Callable[[type], bool]
    parts: Callable[[Any], object]
    shape: type | None
    rebuild: Callable[[Any, Any], object]


def is_namedtuple(kind: type) -> bool:
    """Whether this is a tuple class with named places."""
    return issubclass(kind, tuple) and isinstance(getattr(kind, "_fields", None), tuple)


def read_int(member: JsonValue) -> int:
    """Read what `$int` holds."""
    text = _text(member)
    if not _DIGITS.match(text):
        raise ValueError(text)
    return int(text)


def read_float(member: JsonValue) -> float:
    """Read what `$float` holds: a number that is not finite."""
    return {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}[_text(member)]


_DIGITS = re.compile(r"-?[0-9]+\Z")


def _text(member: JsonValue) -> str:
    if type(member) is not str:
        raise TypeError(member)
    return member


def _read_timedelta(member: JsonValue) -> dt.timedelta:
    match member:
        case [int(days), int(seconds), int(microseconds)]:
            return dt.timedelta(days, seconds, microseconds)
    raise TypeError(member)


# A datetime is a date, so it has to be asked first.
SCALARS = (
    Scalar(
        "$bytes",
        bytes,
        (bytes, bytearray),
        lambda value: base64.b64encode(value).decode(),
        lambda member: base64.b64decode(_text(member), validate=True),
    ),
    Scalar(
        "$datetime",
        dt.datetime,
        (dt.datetime,),
        dt.datetime.isoformat,
        lambda member: dt.datetime.fromisoformat(_text(member)),
    ),
    Scalar(
        "$date",
        dt.date,
        (dt.date,),
        dt.date.isoformat,
        lambda member: dt.date.fromisoformat(_text(member)),
    ),
    Scalar(
        "$time",
        dt.time,
        (dt.time,),
        dt.time.isoformat,
        lambda member: dt.time.fromisoformat(_text(member)),
    ),
    Scalar(
        "$timedelta",
        dt.timedelta,
        (dt.timedelta,),
        lambda value: [value.days, value.seconds, value.microseconds],
        _read_timedelta,
    ),
    Scalar(
        "$decimal",
        Decimal,
        (Decimal,),
        Decimal.__str__,
        lambda member: Decimal(_text(member)),
    ),
    Scalar("$uuid", UUID, (UUID,), UUID.__str__, lambda member: UUID(_text(member))),
    Scalar(
        "$path",
        type(Path()),
        (PurePath,),
        lambda value: str.__str__(PurePath.as_posix(value)),
        lambda member: Path(_text(member)),
    ),
)


def _fields(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _of_fields(kind: Any, members: dict[str, object]) -> object:
    late = [field.name for field in dataclasses.fields(kind) if not field.init]
    made = kind(**{name: member for name, member in members.items() if name not in late})
    for name in late:
        object.__setattr__(made, name, members[name])
    return made


FORMS = (
    Form(
        "enum",
        lambda kind: issubclass(kind, Enum),
        lambda value: value.value,
        None,
        lambda kind, value: kind(value),
    ),
    Form(
        "model",
        is_model,
        lambda value: value.model_dump(mode="json"),
        None,
        lambda kind, members: kind.model_validate(members),
    ),
    Form("dataclass", dataclasses.is_dataclass, _fields, dict, _of_fields),
    Form(
        "namedtuple",
        is_namedtuple,
        lambda value: list(tuple.__iter__(value)),
        list,
        lambda kind, items: kind._make(items),
    ),
)
