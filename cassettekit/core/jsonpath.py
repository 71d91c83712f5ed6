"""Spell a place in a JSON value the way people read it: `$.a[0]["odd name"]`."""

import json
import re
from typing import TypeAlias

JsonPath: TypeAlias = tuple[str | int, ...]

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")
_STEP = re.compile(r'\.([A-Za-z_][A-Za-z0-9_-]*)|\[(\d{1,18})\]|\[("(?:[^"\\]|\\.)*")\]')


def spell(path: JsonPath) -> str:
    """Write a path as text that `parse` reads back.

    Member names that are no plain words are quoted as ASCII JSON, so the text holds no
    control character whatever a recording contains.
    """
    parts = ["$"]
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
        elif _PLAIN.match(step):
            parts.append(f".{step}")
        else:
            parts.append(f"[{json.dumps(step)}]")
    return "".join(parts)


def parse(text: str) -> JsonPath:
    """Read a path that `spell` wrote.

    Raises:
        ValueError: The text is no such path.
    """
    if not text.startswith("$"):
        raise ValueError(f"{text!r} does not start with $")
    steps: list[str | int] = []
    at = 1
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None:
            raise ValueError(f"{text!r} has no step at character {at}")
        name, index, quoted = match.groups()
        steps.append(name if name is not None else int(index) if index else json.loads(quoted))
        at = match.end()
    return tuple(steps)
