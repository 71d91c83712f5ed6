"""Write zeros in the shape of a value."""

import re

from cassettekit.core.values import JsonObject, JsonValue

LONGEST_INTEGER = 20
"""No moment and no id is a number of more digits; 2^64 has as many."""

_INK = re.compile(r"[^\W_]")


def tagged(value: JsonObject) -> JsonValue:
    """Give the text of a moment or number that JSON has no form for; `None` if it is none."""
    match value:
        case {"$datetime": text, **others} | {"$int": text, **others} if not others:
            return text
        case _:
            return None


def integral(value: JsonValue) -> JsonValue:
    """Give an integer that is too large for a JSON number as one, any other value itself."""
    match value:
        case {"$int": str() as digits, **others} if not others and len(digits) <= LONGEST_INTEGER:
            return int(digits) if digits.isascii() and digits.isdecimal() else value
        case _:
            return value


def zeros(value: JsonValue) -> JsonValue:
    """Give a value of the same type that says nothing: a text keeps its marks and length."""
    match value:
        case {"$int": str(), **others} if not others:
            return 0
        case str():
            return _INK.sub("0", value[:512])
        case dict():
            return {}
        case list():
            return []
        case None:
            return None
        case bool() | int() | float():
            return type(value)()
