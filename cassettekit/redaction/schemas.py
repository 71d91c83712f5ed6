"""Read from a JSON schema which members it declares to be secret."""

from collections.abc import Iterator

from cassettekit.core.values import JsonValue


def secret_names(schema: JsonValue) -> frozenset[str]:
    """Return the names of all properties that are `writeOnly` or have a password's format.

    Pydantic writes both for `SecretStr`, so a tool's own signature says what to redact.
    """
    return frozenset(_names(schema))


def _names(schema: JsonValue) -> Iterator[str]:
    todo = [schema]
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            todo += item
        elif isinstance(item, dict):
            properties = item.get("properties")
            if isinstance(properties, dict):
                yield from (name for name, about in properties.items() if _is_secret(about))
            todo += item.values()


def _is_secret(about: JsonValue) -> bool:
    match about:
        case {"writeOnly": True} | {"format": "password"}:
            return True
        case {"anyOf": [*kinds]} | {"oneOf": [*kinds]} | {"items": {**kinds}}:
            return any(map(_is_secret, kinds if isinstance(kinds, list) else [kinds]))
        case _:
            return False
