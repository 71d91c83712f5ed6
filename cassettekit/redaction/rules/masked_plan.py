"""Values that a plan of changes calls sensitive in an object of the same form."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_MASKS = {
    "after_sensitive": "after",
    "before_sensitive": "before",
    "sensitive_values": "values",
}
_DEEPEST = 12


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if isinstance(value, dict):
        for mask, name in _MASKS.items():
            if mask in value and name in value:
                for below in _masked(value[mask], value[name], _DEEPEST):
                    yield (name, *below), "marked"


def _masked(mask: JsonValue, value: JsonValue, levels: int) -> Iterator[JsonPath]:
    """Yield where `mask` says true of a text in `value`."""
    if mask is True:
        if isinstance(value, str):
            yield ()
        return
    names: list[str | int] = []
    if isinstance(mask, dict) and isinstance(value, dict):
        names = [name for name in mask if name in value]
    elif isinstance(mask, list) and isinstance(value, list):
        names = list(range(min(len(mask), len(value))))
    for name in names if levels else ():
        for below in _masked(mask[name], value[name], levels - 1):  # type: ignore[index]
            yield (name, *below)


RULE = Rule(
    id="masked-plan",
    kind="marked",
    why="Terraform's plans and states say in a second object which values are secret.",
    source="https://developer.hashicorp.com/terraform/internals/json-format#change-representation",
    finds=Around(_find, names=tuple(_MASKS)),
    hits=lambda: hiding(
        _VALUE,
        {"after": _VALUE, "after_sensitive": True},
        {"change": {"after": {"x": [_VALUE]}, "after_sensitive": {"x": [True]}}},
        {"values": {"content": _VALUE}, "sensitive_values": {"content": True}},
    ),
    misses=lambda: (
        {"after": {"name": "x1"}, "after_sensitive": {}},
        {"after": _VALUE, "after_sensitive": False},
        {"values": {"tags": {"a": "b1"}}, "sensitive_values": {"tags": {}}},
    ),
)
