"""Turn a call's arguments into plain JSON values, each with one spelling."""

import contextlib
import dataclasses
import datetime
import re
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from typing import Any
from uuid import UUID

from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import MAX_DEPTH, MAX_SAFE_INTEGER, JsonValue
from cassettekit.errors import UnkeyableArgs

_TAG = re.compile(r"\$+int\Z")
_DIGITS = re.compile(r"-?[1-9][0-9]{15,}\Z")
_ONLY_TEXT = frozenset({str})
_CLIP = 8


class Refused(Exception):  # noqa: N818 - it never leaves the core; `UnkeyableArgs` does
    """A value has no place in JSON; the path grows while the walk unwinds.

    Keeping the path here, and not beside every value on the way down, makes it free for
    values that are fine.
    """

    def __init__(self, what: str, then: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.then = then
        self.trail: list[tuple[str | int | None, int]] = []

    def passed(self, step: str | int | None, container: object) -> None:
        self.trail.append((step, id(container)))


class TooDeep(Refused):
    """Nesting reached the limit, by depth or because a value contains itself."""

    def __init__(self) -> None:
        super().__init__(f"is nested more than {MAX_DEPTH} levels deep", "pass less at once")


def located(refused: Refused) -> tuple[str, str, str]:
    """Say where, what and what to do, from the trail a refusal left."""
    path: JsonPath = tuple(s for s, _ in reversed(refused.trail) if s is not None)
    if not isinstance(refused, TooDeep):
        return spell(path), refused.what, refused.then
    seen: set[int] = set()
    steps: list[str | int] = []
    for step, container in reversed(refused.trail):
        if container in seen:
            return spell(tuple(steps)), "contains itself", "pass a value that ends"
        seen.add(container)
        if step is not None:
            steps.append(step)
    return spell(path[:_CLIP]), refused.what, refused.then


def snapshot(value: object) -> JsonValue:
    """Copy arguments into fresh plain data, every value in its one spelling.

    An integral float becomes an integer, and an integer that JSON readers may round
    becomes `{"$int": "<digits>"}`; a user's own one-member object of that name gets one
    more `$`. Paths, moments, UUIDs, decimals, enums, dataclasses and pydantic models
    become what JSON would show of them.

    Raises:
        UnkeyableArgs: A value has no canonical form; nothing else comes out.
    """
    try:
        return _plain(value, 1)
    except Refused as refused:
        raise UnkeyableArgs(*located(refused)) from refused.__cause__
    except RecursionError as error:
        raise UnkeyableArgs("$", "is nested too deep for this call stack") from error


def restore_ints(value: JsonValue) -> JsonValue:
    """Read stored arguments back: `snapshot` of what this returns is `value` again.

    A bare integer beyond the safe range is read as the double it was written for: other
    tools spell 1e20 with all its digits, and `snapshot` leaves no such integer bare.
    """
    return _restored(value, 0)


def _plain(value: object, depth: int) -> JsonValue:
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
        # Anything but a dict may simplify to itself again, so it has to count as a level.
        return _plain(simpler, depth if type(simpler) is dict else depth + 1)
    except Refused as refused:
        refused.passed(None, value)
        raise


def _members(value: dict[Any, Any], depth: int) -> JsonValue:
    pairs = list(value.items())
    if not _ONLY_TEXT.issuperset(map(type, value)) or not "".join(value).isascii():
        pairs = [(_name(name), member) for name, member in pairs]
    plain: dict[str, JsonValue] = {}
    name = ""
    try:
        for name, member in pairs:  # noqa: B007 - the handler wants the last one
            plain[name] = _plain(member, depth + 1)
    except Refused as refused:
        refused.passed(name, value)
        raise
    if len(plain) != len(pairs):
        raise Refused("has two members whose names are spelled alike", "rename one of them")
    if len(plain) == 1 and _TAG.match(name):
        return {f"${name}": plain[name]}
    return plain


def _items(value: list[Any] | tuple[Any, ...], depth: int) -> JsonValue:
    plain: list[JsonValue] = []
    try:
        for item in value:
            plain.append(_plain(item, depth + 1))  # noqa: PERF401 - its length is the path
    except Refused as refused:
        refused.passed(len(plain), value)
        raise
    return plain


def _number(value: float) -> JsonValue:
    if value.is_integer():
        return int(value) if -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER else value
    if value - value != 0:
        raise Refused(f"is {value!r}, which JSON cannot spell", "pass a finite number or null")
    return value


def _tagged(value: int) -> JsonValue:
    try:
        return {"$int": str(value)}
    except ValueError as error:
        raise Refused("is an integer with too many digits", "pass it as text") from error


def _name(name: object) -> str:
    if not issubclass(type(name), str):
        raise Refused(f"has a member name of type {type_name(name)}", "use text for names")
    text = str.__str__(name)
    return text if text.isascii() else _paired(text)


def _paired(text: str) -> str:
    """Join surrogates that form a character, as every JSON reader does; lone ones stay."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return text


def type_name(value: object) -> str:
    """Name a value's type without running any code of that type."""
    name: str = type.__dict__["__name__"].__get__(type(value))
    return name


def is_model(kind: type) -> bool:
    """Whether this looks like a pydantic model class, which is then not imported for it."""
    return callable(getattr(kind, "model_dump", None)) and callable(
        getattr(kind, "model_validate", None)
    )


# Base class methods are called where there are any, so an override cannot change a key.
_SPELLINGS: tuple[tuple[type, Callable[[Any], object]], ...] = (
    (str, str.__str__),
    (int, int.__int__),
    (float, float.__float__),
    (dict, lambda value: dict(dict.items(value))),
    (list, lambda value: list(list.__iter__(value))),
    (tuple, lambda value: list(tuple.__iter__(value))),
    (PurePath, lambda value: value.as_posix()),
    (datetime.date, lambda value: value.isoformat()),
    (datetime.time, lambda value: value.isoformat()),
    (UUID, str),
    (Decimal, str),
)

_ADVICE: tuple[tuple[type | tuple[type, ...], str], ...] = (
    ((bytes, bytearray, memoryview), "pass text, or base64 of it"),
    ((set, frozenset), "pass a sorted list"),
    (type(lambda: None), "pass what it is made of"),
)


def _simpler(value: Any, kind: type) -> object:
    try:
        if issubclass(kind, Enum):
            return value.value
        if is_model(kind):
            return value.model_dump(mode="json")
        if dataclasses.is_dataclass(kind):
            return {field.name: getattr(value, field.name) for field in dataclasses.fields(kind)}
        for base, spelling in _SPELLINGS:
            if issubclass(kind, base):
                return spelling(value)
    except Exception as error:  # a user's own code ran, and it may raise anything
        raise Refused(
            f"is a {type_name(value)} that cannot be read: it raised {type_name(error)}",
            "pass plain data",
        ) from error
    for base, advice in _ADVICE:
        if issubclass(kind, base):
            raise Refused(f"is {type_name(value)}, which has no canonical form", advice)
    raise Refused(f"is {type_name(value)}, which has no canonical form", "pass plain data")


def _restored(value: JsonValue, depth: int) -> JsonValue:
    kind = type(value)
    if isinstance(value, dict):
        if len(value) == 1:
            [(name, member)] = value.items()
            if _TAG.match(name):
                return _unescaped(name, member, depth)
        if depth > MAX_DEPTH:
            return value
        return {name: _restored(member, depth + 1) for name, member in value.items()}
    if isinstance(value, list):
        return value if depth > MAX_DEPTH else [_restored(item, depth + 1) for item in value]
    if kind is int and not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        try:
            return float(value)
        except OverflowError:
            return value
    return value


def _unescaped(name: str, member: JsonValue, depth: int) -> JsonValue:
    if name != "$int":
        return {name[1:]: _restored(member, depth + 1)}
    if isinstance(member, str) and _DIGITS.match(member):
        with contextlib.suppress(ValueError):
            return int(member)
    # No snapshot made this; left as it is, it gets another key and is pointed out.
    return {name: member}
