"""Read and write the JSON text of a line."""

import json
from typing import NoReturn

import orjson

from cassettekit.core.values import JsonValue

_TWENTY_DIGITS = b"0" * 20
_DIGITS_ALIKE = bytes.maketrans(b"123456789", b"0" * 9)
_encode = json.JSONEncoder(
    ensure_ascii=True, allow_nan=False, check_circular=False, separators=(",", ":")
).encode


def dumps_ascii(value: JsonValue) -> bytes:
    """Write plain data as compact ASCII JSON, members in their own order.

    Raises:
        ValueError: A number is NaN or infinite.
    """
    try:
        written = orjson.dumps(value)
    except TypeError:  # a lone surrogate, or deeper than orjson goes
        return _encode(value).encode("ascii")
    return written if written.isascii() else _encode(value).encode("ascii")


def loads(data: bytes) -> JsonValue:
    """Read JSON text, lone surrogates and long integers included.

    Raises:
        ValueError: The text is not JSON, holds NaN or a number beyond the range of a
            double, or (where orjson cannot read it) names a member twice.
    """
    if _TWENTY_DIGITS in data.translate(_DIGITS_ALIKE):
        return _loads_exactly(data)
    try:
        value: JsonValue = orjson.loads(data)
    except orjson.JSONDecodeError:
        if b"\\u" not in data:
            raise
        return _loads_exactly(data)
    return value


def _loads_exactly(data: bytes) -> JsonValue:
    try:
        value: JsonValue = json.loads(
            data.decode(),
            parse_constant=_refuse,
            parse_float=_finite,
            object_pairs_hook=_members,
        )
    except RecursionError as error:
        raise ValueError("JSON text is nested too deep") from error
    return value


def _refuse(literal: str) -> NoReturn:
    raise ValueError(f"{literal} is not JSON")


def _finite(literal: str) -> float:
    number = float(literal)
    if number - number != 0:
        raise ValueError("a number is beyond the range of a double")
    return number


def _members(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object names a member twice")
    return members
