"""Private members of JSON Web Keys."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import URLSAFE, Sample, chars

_VALUE = chars(43, URLSAFE)
_PRIVATE = ("d", "p", "q", "dp", "dq", "qi", "k")


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if isinstance(value, dict) and "kty" in value:
        for name in _PRIVATE:
            if name in value:
                yield (name,), "jwk"


RULE = Rule(
    id="jwk",
    kind="jwk",
    why="Its private members are the key; the public ones stay.",
    source="https://www.rfc-editor.org/rfc/rfc7518#section-6.3.2",
    finds=Around(_find, names=("kty",)),
    hits=lambda: (
        Sample({"keys": [{"kty": "EC", "crv": "P-256", "x": "ab", "d": _VALUE}]}, (_VALUE,)),
        Sample('{"kty":"oct","k":"' + _VALUE + '"}', (_VALUE,)),
    ),
    misses=lambda: ({"kty": "EC", "crv": "P-256", "x": _VALUE, "y": _VALUE}, {"d": _VALUE}),
)
