"""Name what redaction cannot look into: compressed and binary content."""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass

from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import JsonValue

# The first bytes of common containers (each format's own specification).
_COMPRESSED = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstandard",
    b"7z\xbc\xaf\x27\x1c": "7z",
}
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{32,}={0,2}\Z")
_SHORTEST = 32


@dataclass(frozen=True, slots=True)
class Unlooked:
    """A place whose content could not be searched, and why."""

    path: str
    why: str


def unlooked_in(value: JsonValue) -> Iterator[Unlooked]:
    """The texts of a value that are encoded compressed content, or bytes that are no text."""
    yield from _walk(value, ())


def _walk(value: JsonValue, path: JsonPath) -> Iterator[Unlooked]:
    match value:
        case str() if len(value) >= _SHORTEST:
            if why := _compressed(value):
                yield Unlooked(spell(path), why)
        case {"$bytes": str(text), **rest} if not rest:
            if why := _binary(text):
                yield Unlooked(spell(path), why)
        case dict():
            for name, member in value.items():
                yield from _walk(member, (*path, name))
        case list():
            for index, member in enumerate(value):
                yield from _walk(member, (*path, index))


def _compressed(text: str) -> str:
    if not _BASE64.match(text[:64]):
        return ""
    name = _container(_decoded(text[:48]))
    return f"{name}, base64" if name else ""


def _binary(text: str) -> str:
    data = _decoded(text)
    if name := _container(data):
        return name
    try:
        data.decode()
    except UnicodeDecodeError:
        return "binary"
    return ""


def _container(data: bytes) -> str:
    return next((name for mark, name in _COMPRESSED.items() if data.startswith(mark)), "")


def _decoded(text: str) -> bytes:
    whole = text[: len(text) // 4 * 4]
    try:
        return base64.b64decode(whole.replace("-", "+").replace("_", "/"))
    except ValueError:
        return b""


def unlooked_text(data: bytes) -> str:
    """Why a whole file cannot be looked into."""
    if name := _container(data):
        return name
    try:
        data.decode()
    except UnicodeDecodeError:
        return "no UTF-8 text"
    return "neither JSON nor JSON lines"
