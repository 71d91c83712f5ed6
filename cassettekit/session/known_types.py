"""Which classes a tool's return annotation names: replay may give these back as themselves."""

import inspect
from collections.abc import Callable, Iterable, Iterator


def types_of(fn: Callable[..., object]) -> list[type]:
    """The classes in a function's return annotation, inside `list[…]` and unions too."""
    try:
        annotations = inspect.get_annotations(fn, eval_str=True)
    except Exception:  # noqa: BLE001 - evaluating a user's annotation may raise anything
        return []
    return list(_classes(annotations.get("return")))


def _classes(annotation: object) -> Iterator[type]:
    for part in getattr(annotation, "__args__", ()):
        yield from _classes(part)
    if isinstance(annotation, type) and annotation.__module__ != "builtins":
        yield annotation


def by_name(types: Iterable[type]) -> dict[str, type]:
    """Classes by the name a record gives them."""
    return {f"{known.__module__}.{known.__qualname__}": known for known in types}
