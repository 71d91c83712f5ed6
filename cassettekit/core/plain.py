"""Turn a call's arguments into plain JSON values, each with one spelling."""

import contextlib
import dataclasses
import datetime as dt
import re
from collections import OrderedDict
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from typing import Any
from uuid import UUID

from cassettekit.core.refusal import Refused, TooDeep, located, type_name
from cassettekit.core.values import MAX_DEPTH, MAX_SAFE_INTEGER, JsonValue
from cassettekit.errors import UnkeyableArgs

_TAG = re.compile(r"\$+int\Z")
_DIGITS = re.compile(r"-?[1-9][0-9]*\Z")


def snapshot(value: object) -> JsonValue:
    """Copy arguments into fresh plain data, every value in its one spelling.

    An integral float becomes an integer, and an integer that JSON readers may round
    becomes `{"$int": "<digits>"}`; a user's own one-member object of that name gets one
    more `$`. Paths, moments, UUIDs, decimals, enums, dataclasses and pydantic models
    become what JSON would show of them. Surrogates that form a character are joined.

    Raises:
        UnkeyableArgs: A value has no canonical form; nothing else comes out.
    """
    try:
        plain: JsonValue = _plain(value, 1)
    except Refused as refused:
        raise UnkeyableArgs(*located(refused)) from refused.__cause__
    except RecursionError as error:
        raise UnkeyableArgs("$", "nested too deep for this call stack") from error
    return plain


def untaken(members: dict[str, Any]) -> dict[str, Any]:
    """Give a caller's own object one more `$` where its lone name is that of a large integer."""
    if len(members) != 1:
        return members
    [(name, member)] = members.items()
    return {f"${name}": member} if _TAG.match(name) else members


def restore_ints(value: JsonValue) -> JsonValue:
    """Read stored arguments back: `snapshot` of what this returns is `value` again.

    A bare integer beyond the safe range is read as the double it was written for: 1e20
    may be spelled with all its digits, and `snapshot` leaves no such integer bare.
    """
    restored: JsonValue = _restored(value, 0)
    return restored


def is_model(kind: type) -> bool:
    """Whether this looks like a pydantic model class, for which pydantic is not imported."""
    return callable(getattr(kind, "model_dump", None)) and callable(
        getattr(kind, "model_validate", None)
    )


def as_base(value: Any, kind: type) -> object:
    """Copy an instance of a subclass of a plain type into that type, by the type's own methods.

    No override takes part. What is no such instance is returned as it is.
    """
    for base, copy in _BASES:
        if issubclass(kind, base):
            return copy(value)
    return value


def _plain(value: Any, depth: int) -> Any:  # noqa: PLR0911 - a type, a return
    kind = type(value)
    if kind is str:
        return value if value.isascii() else _paired(value)
    if kind is int:
        return value if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER else _tagged(value)
    if value is None or kind is bool:
        return value
    if kind is float:
        return _number(value)
    if depth > MAX_DEPTH:
        raise TooDeep
    if kind is dict:
        return _members(value, depth)
    if kind is list or kind is tuple:
        return _items(value, depth)
    simpler = _simpler(value, kind)
    try:
        # All but a dict may simplify to themselves again, so they count as a level.
        return _plain(simpler, depth if type(simpler) is dict else depth + 1)
    except Refused as refused:
        refused.passed(None, value)
        raise


def _members(value: dict[Any, Any], depth: int) -> dict[str, Any]:
    plain = value.copy()  # in one step, so no other thread can change it meanwhile
    for name in plain:
        if type(name) is not str or not name.isascii():
            plain = _renamed(plain)
            break
    name = ""
    try:
        for name, member in plain.items():
            if type(member) is not str or not member.isascii():
                plain[name] = _plain(member, depth + 1)
    except Refused as refused:
        refused.passed(name, value)
        raise
    return untaken(plain)


def _items(value: list[Any] | tuple[Any, ...], depth: int) -> list[Any]:
    plain: list[Any] = []
    try:
        for item in value:
            plain.append(_plain(item, depth + 1))  # noqa: PERF401 - its length is the path
    except Refused as refused:
        refused.passed(len(plain), value)
        raise
    return plain


def _renamed(members: dict[Any, Any]) -> dict[str, Any]:
    renamed: dict[str, Any] = {}
    for name, member in members.items():
        if not issubclass(type(name), str):
            raise Refused(f"a member name is of type {type_name(name)}", "use text for names")
        renamed[_paired(str.__str__(name))] = member
    if len(renamed) != len(members):
        raise Refused("two member names are spelled alike", "rename one of them")
    return renamed


def _number(value: float) -> float:
    if value.is_integer():
        return int(value) if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER else value
    if value - value != 0:
        raise Refused(f"{value!r} is no JSON number", "pass null, or text")
    return value


def _tagged(value: int) -> dict[str, str]:
    try:
        return {"$int": str(value)}
    except ValueError as error:
        raise Refused("an integer with too many digits", "pass it as text") from error


def _paired(text: str) -> str:
    """Join surrogates that form a character, as every JSON reader does; lone ones stay."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return text


_BASES: tuple[tuple[type, Callable[[Any], object]], ...] = (
    (str, str.__str__),
    (int, int.__int__),
    (float, float.__float__),
    (OrderedDict, lambda value: dict(OrderedDict.items(value))),
    (dict, lambda value: dict(dict.items(value))),
    (list, lambda value: list(list.__iter__(value))),
    (tuple, lambda value: tuple(tuple.__iter__(value))),
    (set, lambda value: set(set.__iter__(value))),
    (frozenset, lambda value: frozenset(frozenset.__iter__(value))),
)

_TEXTS: tuple[tuple[type, Callable[[Any], object]], ...] = (
    (PurePath, lambda value: value.as_posix()),
    (dt.date, lambda value: value.isoformat()),
    (dt.time, lambda value: value.isoformat()),
    (UUID, str),
    (Decimal, str),
)

_ADVICE: tuple[tuple[type, str], ...] = (
    (bytes, "pass text, or base64 of it"),
    (bytearray, "pass text, or base64 of it"),
    (set, "pass a sorted list"),
    (frozenset, "pass a sorted list"),
    (dt.timedelta, "pass seconds"),
    (object, "pass plain data: text, numbers, lists, dicts"),
)


def _simpler(value: Any, kind: type) -> object:
    try:
        if issubclass(kind, Enum):
            return value.value
        if is_model(kind):
            return value.model_dump(mode="json")
        if dataclasses.is_dataclass(kind):
            return {field.name: getattr(value, field.name) for field in dataclasses.fields(kind)}
        base = as_base(value, kind)
        if base is not value and not isinstance(base, set | frozenset):
            return base
        for spelled, spelling in _TEXTS:
            if issubclass(kind, spelled):
                return spelling(value)
    except Exception as error:  # the value's own code ran, and it may raise anything
        raise Refused(
            f"type {type_name(value)} cannot be read: it raised {type_name(error)}",
            "pass plain data",
        ) from error
    advice = next(advice for refused, advice in _ADVICE if issubclass(kind, refused))
    raise Refused(f"type {type_name(value)} has no canonical form", advice)


def _restored(value: Any, depth: int) -> Any:
    kind = type(value)
    if kind is int and not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        # Past the range of a double it is no canonical number; the key will not match.
        with contextlib.suppress(OverflowError):
            return float(value)
    if (kind is not dict and kind is not list) or depth > MAX_DEPTH:
        return value
    if kind is list:
        return [_restored(item, depth + 1) for item in value]
    if len(value) == 1:
        [(name, member)] = value.items()
        if _TAG.match(name):
            return _untagged(name, member, depth)
    return {name: _restored(member, depth + 1) for name, member in value.items()}


def _untagged(name: str, member: Any, depth: int) -> Any:
    if name != "$int":
        return {name[1:]: _restored(member, depth + 1)}
    if type(member) is str and _DIGITS.match(member):
        with contextlib.suppress(ValueError):  # more digits than the interpreter reads
            return int(member)
    # No snapshot made this. Left as it is it gets another key, which is pointed out.
    return {name: member}
