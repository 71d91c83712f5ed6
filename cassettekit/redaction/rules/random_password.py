"""Passwords that Terraform made and keeps in its state."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_TYPES = ("random_password", "random_string")
_RESULTS = ("result", "bcrypt_hash")


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict) or value.get("type") not in _TYPES:
        return
    for result in _RESULTS:
        yield ("values", result), "password"
        yield ("change", "after", result), "password"
    instances = value.get("instances")
    if isinstance(instances, list):
        for at in range(len(instances)):
            for result in _RESULTS:
                yield ("instances", at, "attributes", result), "password"


RULE = Rule(
    id="random-password",
    kind="password",
    why="What Terraform makes up as a password is named a result.",
    source="https://registry.terraform.io/providers/hashicorp/random/latest/docs/resources/password",
    finds=Around(_find, items=_TYPES),
    hits=lambda: hiding(
        _VALUE,
        {"type": "random_password", "instances": [{"attributes": {"result": _VALUE}}]},
        {"type": "random_password", "name": "x", "values": {"length": 12, "result": _VALUE}},
    ),
    misses=lambda: (
        {"type": "random_id", "instances": [{"attributes": {"result": _VALUE}}]},
        {"type": "random_password", "instances": [{"attributes": {"length": 12}}]},
    ),
)
