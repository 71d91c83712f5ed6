"""Write arguments as canonical JSON: one byte string for each value (RFC 8785)."""

import json

import orjson

from cassettekit.core.numbers import number_text
from cassettekit.core.plain import Refused, TooDeep, located, restore_ints, snapshot, type_name
from cassettekit.core.text import dumps_ascii, loads
from cassettekit.core.values import MAX_DEPTH, MAX_SAFE_INTEGER, JsonValue
from cassettekit.errors import UnkeyableArgs

__all__ = ["canonical", "dumps_ascii", "jcs", "loads", "restore_ints", "snapshot"]

_OPTIONS = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_STRICT_INTEGER
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)
# An `$int` form may stand at the deepest level, and the arguments inside one more object.
_DEEPEST = MAX_DEPTH + 2
_quote = json.JSONEncoder(ensure_ascii=False).encode
_dumps = orjson.dumps


def canonical(value: object) -> bytes:
    """Give the bytes that a call is keyed by: `jcs(snapshot(value))`.

    Raises:
        UnkeyableArgs: A value has no canonical form.
    """
    written = _by_orjson(value, MAX_DEPTH)
    # A one-member object named `$int` starts like this, and no text can: its quote is escaped.
    if written is not None and b'{"$' not in written:
        return written
    return jcs(snapshot(value))


def jcs(value: JsonValue) -> bytes:
    """Write plain data by RFC 8785: names in UTF-16 order, numbers as ECMAScript has them.

    A lone surrogate, which UTF-8 cannot hold, is written as its escape.

    Raises:
        UnkeyableArgs: A number is NaN, infinite or an integer beyond the safe range.
    """
    written = _by_orjson(value, _DEEPEST)
    if written is not None:
        return written
    try:
        text = _text(value, 1)
    except Refused as refused:
        raise UnkeyableArgs(*located(refused)) from refused.__cause__
    try:
        return text.encode()
    except UnicodeEncodeError:
        units = text.encode("utf-16-le", "surrogatepass")
        return units.decode("utf-16-le", "surrogatepass").encode("utf-8", "backslashreplace")


def _by_orjson(value: object, deepest: int) -> bytes | None:
    """Give orjson's bytes where they are proved to be canonical, else None.

    orjson itself refuses unsafe integers, surrogates, names and types that are not exact.
    What it would write wrongly is looked for here: floats it spells in its own way (three
    spellings of 1e21 in two years), and names that UTF-8 sorts unlike UTF-16.
    """
    if not _is_exact(value, deepest):
        return None
    try:
        written = _dumps(value, None, _OPTIONS)
    except TypeError:
        return None
    return written if written.isascii() or _has_low_names(value) else None


def _is_exact(value: object, deepest: int) -> bool:
    kind = type(value)
    if kind is not dict and kind is not list:
        return kind is str
    # Depth first, so that a value that contains itself ends at `deepest`.
    stack = [value]
    depths = [1]
    while stack:
        container = stack.pop()
        depth = depths.pop()
        for member in container.values() if type(container) is dict else container:
            kind = type(member)
            if kind is str or kind is int or member is None or kind is bool:
                continue
            if kind is dict or kind is list:
                if depth == deepest:
                    return False
                stack.append(member)
                depths.append(depth + 1)
            elif kind is not float or member.is_integer():
                return False
            elif not (1e-4 <= member < 2**53 or -(2**53) < member <= -1e-4):
                return False
    return True


def _has_low_names(value: object) -> bool:
    stack = [value]
    while stack:
        container = stack.pop()
        if type(container) is dict:
            for name in container:
                if not name.isascii() and max(name) > "\ud7ff":
                    return False
            container = container.values()
        elif type(container) is not list:
            continue
        for member in container:
            if type(member) is dict or type(member) is list:
                stack.append(member)
    return True


def _text(value: object, depth: int) -> str:
    kind = type(value)
    if kind is str:
        return _quote(value)
    if value is None or kind is bool:
        return "null" if value is None else "true" if value else "false"
    if kind is int and -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        return str(value)
    if kind is float:
        try:
            return number_text(value)
        except ValueError as error:
            raise Refused(f"is {value!r}, which JSON cannot spell") from error
    if depth > _DEEPEST:
        raise TooDeep
    if kind is dict:
        return _object(value, depth)
    if kind is list:
        return _array(value, depth)
    if kind is int:
        raise Refused("is an integer beyond ±(2^53-1)", "take a snapshot of it first")
    raise Refused(f"is {type_name(value)}, which is no plain data", "take a snapshot of it first")


def _object(value: dict[str, object], depth: int) -> str:
    parts = []
    name = ""
    try:
        for name in sorted(value, key=_utf16):
            parts.append(f"{_quote(name)}:{_text(value[name], depth + 1)}")
    except Refused as refused:
        refused.passed(name, value)
        raise
    return "{" + ",".join(parts) + "}"


def _array(value: list[object], depth: int) -> str:
    parts: list[str] = []
    try:
        for item in value:
            parts.append(_text(item, depth + 1))
    except Refused as refused:
        refused.passed(len(parts), value)
        raise
    return "[" + ",".join(parts) + "]"


def _utf16(name: str) -> bytes:
    return name.encode("utf-16-be", "surrogatepass")
