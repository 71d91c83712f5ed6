"""Secrets that a schema gives as an example or default."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import is_password, is_tokenlike
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_GIVEN = ("example", "default", "const")


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict):
        return
    properties = value.get("properties")
    yield from _given(value, (), kind)
    if isinstance(properties, dict):
        yield from _given(properties, ("properties",), kind)


def _given(
    members: dict[str, JsonValue], at: JsonPath, kind: Callable[[str], str | None]
) -> Iterator[tuple[JsonPath, str]]:
    for name, about in members.items():
        if not isinstance(about, dict) or not any(given in about for given in _GIVEN):
            continue
        found = kind(name)
        if found is None:
            continue
        for given in _GIVEN:
            text = about.get(given)
            if isinstance(text, str) and is_tokenlike(text) and is_password(text):
                yield (*at, name, given), found


RULE = Rule(
    id="schema-example",
    kind="example",
    why="What works is copied into the examples of an interface's description.",
    source="https://spec.openapis.org/oas/v3.1.0#schema-object",
    finds=Around(_find),
    hits=lambda: hiding(
        _VALUE,
        {"properties": {"password": {"type": "string", "example": _VALUE}}},
        {"properties": {"api_token": {"type": "string", "default": _VALUE}}},
        {"variable": {"db_password": {"type": "string", "default": _VALUE}}},
    ),
    misses=lambda: (
        {"properties": {"password": {"type": "string", "example": "secret"}}},
        {"properties": {"token": {"type": "string", "description": _VALUE}}},
        {"properties": {"name": {"type": "string", "example": _VALUE}}},
    ),
)
