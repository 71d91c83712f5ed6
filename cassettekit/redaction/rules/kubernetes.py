"""Data of Kubernetes Secrets."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import Sample

_VALUE = "aHVudGVy" + "Mmh1bnRlcjI="


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if isinstance(value, dict) and value.get("kind") in ("Secret", "SealedSecret"):
        for part in ("data", "stringData", "binaryData"):
            entries = value.get(part)
            if isinstance(entries, dict):
                for name in entries:
                    yield (part, name), "kubernetes"


RULE = Rule(
    id="kubernetes",
    kind="kubernetes",
    why="A Secret's data is encoded, not encrypted.",
    source="https://kubernetes.io/docs/concepts/configuration/secret/",
    finds=Around(_find, names=("stringdata",)),
    hits=lambda: (
        Sample({"kind": "Secret", "metadata": {"name": "x"}, "data": {"u": _VALUE}}, (_VALUE,)),
    ),
    misses=lambda: (
        {"kind": "ConfigMap", "data": {"mode": "production"}},
        {"kind": "Secret", "metadata": {"name": "x"}},
    ),
)
