"""Values that their own object calls sensitive."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.alternation import cases
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FLAGS = (
    "sensitive",
    "secret",
    "isSecret",
    "is_secret",
    "isSensitive",
    "is_sensitive",
    "concealed",
    "masked",
    "writeOnly",
    "encrypted",
    "confidential",
    "protected",
    "secured",
)
# A variable of a pipeline that only protected branches read, and that its logs may show.
_UNMASKED = tuple(flag for flag in _FLAGS if flag != "protected")
_TYPES = (
    "concealed",
    "password",
    "secret",
    "securestring",
    "encrypted",
    "secretstr",
    "secretbytes",
    "sensitive",
    "credential",
)
_VALUES = ("value", "val", "default", "example", "data", "content", "text")


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict):
        return
    flags = _FLAGS if value.get("masked") is not False else _UNMASKED
    words = [value.get(name) for name in ("type", "format", "kind", "Type", "inputType", "purpose")]
    if any(value.get(flag) is True for flag in flags) or any(
        isinstance(word, str) and word.lower() in _TYPES for word in words
    ):
        for name in value:
            if name.lower() in _VALUES:
                yield (name,), "marked"


RULE = Rule(
    id="marked",
    kind="marked",
    why="Terraform, vaults and schemas say themselves which value is secret.",
    source="https://developer.hashicorp.com/terraform/language/values/outputs#sensitive",
    finds=Around(
        _find,
        names=tuple(map(str.lower, _FLAGS)),
        items=(
            *(form for word in _TYPES for form in cases(word)),
            *("SecretStr", "SecretBytes", "SecureString"),
        ),
    ),
    hits=lambda: hiding(
        _VALUE,
        {"outputs": {"conn": {"sensitive": True, "type": "string", "value": _VALUE}}},
        {"fields": [{"label": "x", "type": "CONCEALED", "value": _VALUE}]},
        {"schema": {"format": "password", "example": _VALUE}},
        {"$object": {"type": "SecretStr", "value": _VALUE}},
    ),
    misses=lambda: (
        {"sensitive": False, "value": _VALUE},
        {"type": "string", "format": "date", "example": "2024-01-01"},
        {"sensitive": True, "value": None},
        {"key": "STAGE", "value": _VALUE, "masked": False, "protected": True},
    ),
)
