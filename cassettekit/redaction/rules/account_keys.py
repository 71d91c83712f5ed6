"""The two keys of an account that Azure shows together."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import BASE64, HEX, chars, hiding

_VALUE, _BYTES = chars(32, HEX), chars(86, BASE64) + "=="
_TWINS = ("primaryKey", "secondaryKey")
_KEY, _SHORTEST = "keyName", 32


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict):
        return
    if _is_key(value.get(_TWINS[0])) and ("secondaryKey" in value or _has_connection(value)):
        yield from (((name,), "key") for name in _TWINS if _is_key(value.get(name)))
    if _KEY in value and "permissions" in value and _is_key(value.get("value")):
        yield ("value",), "key"


def _is_key(value: JsonValue) -> bool:
    return isinstance(value, str) and len(value) >= _SHORTEST and is_tokenlike(value)


def _has_connection(value: dict[str, JsonValue]) -> bool:
    return "primaryConnectionString" in value


RULE = Rule(
    id="account-keys",
    kind="key",
    why="Either key of an account opens all of it.",
    source="https://learn.microsoft.com/en-us/cli/azure/storage/account/keys",
    finds=Around(_find, names=("primarykey", "keyname")),
    hits=lambda: (
        *hiding(_VALUE, {"primaryKey": _VALUE, "secondaryKey": chars(32, HEX)[::-1]}),
        *hiding(_BYTES, [{"keyName": "key1", "permissions": "FULL", "value": _BYTES}]),
    ),
    misses=lambda: (
        {"primaryKey": "id", "secondaryKey": "created_at"},
        {"primaryKey": _VALUE, "table": "t"},
        {"keyName": "key1", "value": _VALUE},
    ),
)
