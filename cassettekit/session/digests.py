"""A tool's signature or input schema as a digest, with no secret default in it."""

import hashlib

from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.redaction import Redactor

# What a JSON schema says by example (JSON Schema validation, 6.1 and 9).
_BY_EXAMPLE = frozenset({"default", "examples", "example", "const", "enum"})


def digest_of(described: list[JsonValue], redactor: Redactor | None) -> str:
    """16 hex digits of a signature (`Signature.described`) or of `[schema]`.

    Only defaults and examples are redacted, under the name they are for: a new redaction rule
    must not make every tool look changed.
    """
    cleaned = [_parameter(item, redactor) for item in described]
    return hashlib.sha256(dumps_ascii(cleaned)).hexdigest()[:16]


def _parameter(item: JsonValue, redactor: Redactor | None) -> JsonValue:
    match item:
        case [str() as name, kind, annotation, default]:
            return [name, kind, annotation, _clean(name, default, redactor)]
        case _:
            return _schema(item, "", redactor)


def _schema(value: JsonValue, name: str, redactor: Redactor | None) -> JsonValue:
    if isinstance(value, list):
        return [_schema(item, name, redactor) for item in value]
    if not isinstance(value, dict):
        return value
    cleaned: JsonObject = {}
    for member, inside in value.items():
        if member in _BY_EXAMPLE:
            cleaned[member] = _clean(name, inside, redactor)
        elif member == "properties" and isinstance(inside, dict):
            cleaned[member] = {key: _schema(part, key, redactor) for key, part in inside.items()}
        else:
            cleaned[member] = _schema(inside, name, redactor)
    return cleaned


def _clean(name: str, value: JsonValue, redactor: Redactor | None) -> JsonValue:
    if redactor is None:
        return value
    found = redactor.args({name: value}).value
    return found if isinstance(found, dict) else value
