"""What a secret manager answers with a version of a secret."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    match value:
        case {"name": str(name), "payload": {"data": str()}} if "/secrets/" in name:
            yield ("payload", "data"), "secret"
        case {"id": str(name), "value": str()} if ".vault.azure.net/secrets/" in name:
            yield ("value",), "secret"


RULE = Rule(
    id="secret-version",
    kind="secret",
    why="What a secret manager keeps is secret, whatever it is called.",
    source="https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions/access",
    finds=Around(_find, names=("payload", "attributes")),
    hits=lambda: hiding(
        _VALUE,
        {"name": "projects/1/secrets/x/versions/1", "payload": {"data": _VALUE}},
        {"id": "https://v.vault.azure.net/secrets/x/1", "attributes": {}, "value": _VALUE},
    ),
    misses=lambda: (
        {"name": "projects/1/topics/x", "payload": {"data": _VALUE}},
        {"id": "https://v.example/secrets/x/1", "value": "plain"},
    ),
)
