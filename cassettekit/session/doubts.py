"""Name what looks random and was not redacted: places to look at, never to change."""

from collections.abc import Iterator

from cassettekit.core.canonical import loads
from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import JsonValue
from cassettekit.redaction import looks_random


def doubts_in(line: bytes) -> Iterator[str]:
    """The places in a line, as it is after redaction, that look random."""
    try:
        value = loads(line)
    except (ValueError, RecursionError):
        value = line.decode("utf-8", "replace")
    yield from _walk(value, ())


def _walk(value: JsonValue, path: JsonPath) -> Iterator[str]:
    match value:
        case str():
            if looks_random(value):
                yield spell(path)
        case dict():
            for name, member in value.items():
                # The name itself is in doubt, so it is not part of what is shown.
                if looks_random(name):
                    yield f"{spell(path)}.*"
                    yield from _walk(member, (*path, "*"))
                else:
                    yield from _walk(member, (*path, name))
        case list():
            for at, item in enumerate(value):
                yield from _walk(item, (*path, at))
