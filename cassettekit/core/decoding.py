"""Read results back from the tagged JSON they are stored as."""

from collections.abc import Callable, Mapping
from typing import Any

from cassettekit.core.refusal import Refused, TooDeep, located, type_name
from cassettekit.core.tags import FORMS, NO_TYPES, SCALARS, read_float, read_int
from cassettekit.core.values import MAX_DEPTH, JsonValue
from cassettekit.errors import CorruptCassette

_READERS: dict[str, Callable[[JsonValue], object]] = {
    "$int": read_int,
    "$float": read_float,
    **{scalar.tag: scalar.read for scalar in SCALARS},
}
_PARTS = {"type", "as", "value"}
_FORMS = {form.name: form for form in FORMS}


def decode(value: JsonValue, types: Mapping[str, type] = NO_TYPES) -> object:
    """Give back what `encode` stored, made anew each time.

    An object whose class does not stand in `types` comes back as plain data: a dict, an
    enum's value, a tuple. A set, or a dict with such a name, that cannot hold its plain
    data comes back as a list. Nothing is ever imported.

    Raises:
        CorruptCassette: A tag is unknown, malformed, or does not fit its class.
    """
    try:
        return _Decoder(types).value(value, 1)
    except Refused as refused:
        raise CorruptCassette(*located(refused)) from refused.__cause__
    except RecursionError as error:
        raise CorruptCassette("$", "nested too deep for this call stack") from error


class _Decoder:
    """One walk over a stored result."""

    def __init__(self, types: Mapping[str, type]) -> None:
        self.types = types
        # How many objects came back as plain data, which may not be hashable.
        self.plain = 0

    def value(self, value: Any, depth: int) -> Any:
        if type(value) is list:
            return self.items(value, depth)
        if type(value) is not dict:
            return value
        if len(value) == 1:
            [(name, member)] = value.items()
            if name[:1] == "$":
                return self.tagged(value, name, member, depth)
        return self.members(value, depth)

    def members(self, value: dict[str, Any], depth: int) -> dict[str, Any]:
        if depth > MAX_DEPTH:
            raise TooDeep
        members = value.copy()
        name = ""
        try:
            for name, member in value.items():
                if type(member) is dict or type(member) is list:
                    members[name] = self.value(member, depth + 1)
        except Refused as refused:
            refused.passed(name, value)
            raise
        return members

    def items(self, value: list[Any], depth: int) -> list[Any]:
        if depth > MAX_DEPTH:
            raise TooDeep
        items: list[Any] = []
        try:
            for item in value:
                items.append(self.value(item, depth + 1))  # noqa: PERF401 - its length is the path
        except Refused as refused:
            refused.passed(len(items), value)
            raise
        return items

    def tagged(self, value: dict[str, Any], name: str, member: Any, depth: int) -> Any:
        if name[:2] == "$$":
            return {name[1:]: self.members(value, depth)[name]}
        try:
            if name in _READERS:
                return _READERS[name](member)
            return self.container(name, member, depth + 1)
        except Refused as refused:
            refused.passed(name, value)
            raise
        except (ValueError, TypeError, KeyError, ArithmeticError) as error:
            raise Refused(f"malformed {name}") from error

    def container(self, name: str, member: Any, depth: int) -> Any:
        match name, member:
            case "$tuple", list():
                return tuple(self.items(member, depth))
            case "$set", list():
                return self.collected(member, depth, set)
            case "$frozenset", list():
                return self.collected(member, depth, frozenset)
            case "$dict", list():
                return self.collected(member, depth, _paired)
            case "$object", {"type": str(), "as": str()} if member.keys() == _PARTS:
                return self.instance(member, depth)
            case (("$tuple" | "$set" | "$frozenset" | "$dict" | "$object"), _):
                raise TypeError(member)
        raise Refused("an unknown tag", "a newer version may have recorded it")

    def collected(self, member: list[Any], depth: int, collect: Callable[[Any], Any]) -> Any:
        before = self.plain
        items = self.items(member, depth)
        try:
            collection = collect(items)
        except TypeError:
            collection = None
        if collection is not None and len(collection) == len(items):
            return collection
        if self.plain > before:
            return items
        raise Refused("holds something twice, or something that cannot be in it")

    def instance(self, member: dict[str, Any], depth: int) -> Any:
        name, form = member["type"], member["as"]
        try:
            parts = self.value(member["value"], depth + 1)
        except Refused as refused:
            refused.passed("value", member)
            raise
        if form == "plain":
            self.plain += 1
            return parts
        shape = _FORMS[form].shape
        if shape is not None and type(parts) is not shape:
            raise TypeError(parts)
        kind = self.types.get(name)
        if kind is None:
            self.plain += 1
            return tuple(parts) if form == "namedtuple" else parts
        try:
            if _FORMS[form].fits(kind):
                return _FORMS[form].rebuild(kind, parts)
        except Exception as error:  # a class of the user's ran, and it may raise anything
            raise Refused(
                f"its class does not take it: {type_name(error)}",
                "record anew, or leave the class out of the known types",
            ) from error
        raise Refused(f"its class is no {form}", "leave the class out of the known types")


def _paired(items: list[Any]) -> dict[Any, Any]:
    if not all(type(item) is list and len(item) == 2 for item in items):
        raise TypeError(items)
    return dict(items)
