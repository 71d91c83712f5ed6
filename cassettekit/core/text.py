"""Read and write the JSON text of a line."""

import json
from typing import Any, NoReturn

import orjson

from cassettekit.core.values import JsonValue

# As deep as orjson reads.
_LEVELS = 1024
_NINETEEN = b"0" * 19
_DIGITS_ALIKE = bytes.maketrans(b"123456789", b"0" * 9)
# 9.8 us for a 1.3 KB record that is not ASCII; escaping orjson's text afterwards took 16 to 57.
_encode = json.JSONEncoder(
    ensure_ascii=True, allow_nan=False, check_circular=False, separators=(",", ":")
).encode


def dumps_ascii(value: JsonValue) -> bytes:
    """Write plain data as compact ASCII JSON, members in their own order.

    Numbers have to be finite, which `snapshot` and `encode` see to: orjson would write
    null for the others, and looking for them here would double the cost.
    """
    try:
        written = orjson.dumps(value)
    except TypeError:  # a lone surrogate, an integer of 65 bits, or deeper than orjson goes
        return _encode(value).encode("ascii")
    return written if written.isascii() else _encode(value).encode("ascii")


def loads(data: bytes) -> JsonValue:
    """Read JSON text; lone surrogates and integers of any length are kept.

    Raises:
        ValueError: It is not JSON, is nested more than 1,024 levels deep, or holds a
            number beyond the range of a double. A member named twice is noticed only
            where orjson cannot read the text.
    """
    # orjson makes a float of an integer that does not fit 64 bits, which has 19 digits or
    # more: at least four in a row of every fourth byte. Looking at all bytes takes twice as long.
    if (
        data[::4].translate(_DIGITS_ALIKE).find(b"0000") >= 0
        and data.translate(_DIGITS_ALIKE).find(_NINETEEN) >= 0
    ):
        return loads_strictly(data)
    try:
        value: JsonValue = orjson.loads(data)
    except orjson.JSONDecodeError:
        if b"\\u" in data:
            return loads_strictly(data)
        raise
    return value


def loads_strictly(data: bytes) -> JsonValue:
    """Read JSON text as `loads` does, and refuse an object that names a member twice.

    Raises:
        ValueError: As `loads`.
    """
    try:
        value: JsonValue = json.loads(
            data.decode(),
            object_pairs_hook=_members,
            parse_constant=_refuse,
            parse_float=_finite,
            parse_int=_integer,
        )
    except RecursionError as error:
        raise ValueError("JSON text is nested too deep") from error
    _check_depth(value)
    return value


def _integer(digits: str) -> int:
    try:
        return int(digits)
    except ValueError as error:  # the interpreter's own limit, and its advice is not for users
        raise ValueError("an integer has too many digits") from error


def _members(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object names a member twice")
    return members


def _refuse(literal: str) -> NoReturn:
    raise ValueError(f"{literal} is not JSON")


def _finite(literal: str) -> float:
    number = float(literal)
    if number - number != 0:
        raise ValueError("a number is beyond the range of a double")
    return number


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(_LEVELS + 1):
        level = [
            member
            for container in level
            if type(container) is dict or type(container) is list
            for member in (container.values() if type(container) is dict else container)
        ]
        if not level:
            return
    raise ValueError("JSON text is nested too deep")
