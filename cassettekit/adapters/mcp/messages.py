"""Read the messages that stand on a line, or in a body."""

from cassettekit.core.canonical import loads
from cassettekit.core.values import JsonObject


def read_messages(line: bytes) -> list[JsonObject] | None:
    """The messages on a line: one, or several where 2025-03-26 batches them; None for junk."""
    try:
        value = loads(line)
    except ValueError:
        return None
    messages = value if isinstance(value, list) else [value]
    found = [m for m in messages if isinstance(m, dict) and ("method" in m or "id" in m)]
    return found if found and len(found) == len(messages) else None
