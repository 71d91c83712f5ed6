"""Tokens that an object lists by the service they are for."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import has_digit, is_tokenlike
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3T"
_NAMES = ("tokens", "apiTokens")
_SHORTEST = 20


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict):
        return
    for name in _NAMES:
        tokens = value.get(name)
        if isinstance(tokens, dict) and tokens and all(map(_is_token, tokens.values())):
            for service in tokens:
                yield (name, service), "token"


def _is_token(value: JsonValue) -> bool:
    return (
        isinstance(value, str)
        and len(value) >= _SHORTEST
        and is_tokenlike(value)
        and has_digit(value)
        and not ("-" in value and value.count("-") == len(value) // 9)
        and "/" not in value
    )


RULE = Rule(
    id="tokens-by-service",
    kind="token",
    why="A file of logins lists its tokens by service.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Around(_find, names=_NAMES),
    hits=lambda: hiding(_VALUE, {"tokens": {"github": _VALUE, "slack": _VALUE + "x"}}),
    misses=lambda: (
        {"tokens": {"prompt": 12, "total": 34}},
        {"tokens": {"primary": "#c9fe43", "radius": "4px"}},
        {"tokens": {"up": "ArrowUp", "down": "ArrowDown2"}},
    ),
)
