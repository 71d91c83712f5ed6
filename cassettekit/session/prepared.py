"""What a call and its outcome look like on their way into a record."""

from collections.abc import Callable
from dataclasses import dataclass

from cassettekit.core.values import JsonObject, JsonValue

Window = tuple[float, float]

# What a line says of itself. All other side fields hold what others said, or what nobody
# knows any more: they are cleaned like results.
_OWN = frozenset({"dropped", "frozen", "lossy", "matched", "redacted"})


@dataclass(slots=True)  # not frozen: that would cost a microsecond a call
class Prepared:
    """A call that came through the road; nobody changes it.

    `args` is the stored form as ASCII JSON, `canonical` its RFC 8785 bytes, `sent` what the
    agent sent. `hits` says which redaction rule hit where.
    """

    tool: str
    v: str
    key: str
    canonical: bytes
    args: bytes
    sent: JsonObject
    head: bytes
    hits: JsonObject


def told(side: JsonObject) -> JsonObject:
    """The side fields that are to be cleaned like a result."""
    return {name: value for name, value in side.items() if name not in _OWN}


def left_before(side: JsonObject, seq: int) -> tuple[int, JsonObject]:
    """The record whose moments a line's outcome shows, and what has left it already."""
    frozen, dropped = side.get("frozen"), side.get("dropped")
    origin = frozen if isinstance(frozen, int) else seq
    return origin, dropped if isinstance(dropped, dict) else {}


def outcome_member(members: JsonObject) -> str:
    """The name of the member that holds a call line's outcome, always its last."""
    return next(name for name in ("result", "error", "miss") if name in members)


def changed_texts(value: JsonValue, change: Callable[[str], str]) -> JsonValue:
    """A value with every text in it changed, names aside."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {name: changed_texts(member, change) for name, member in value.items()}
    if isinstance(value, list):
        return [changed_texts(member, change) for member in value]
    return value


def as_object(value: JsonValue) -> JsonObject:
    """A value that the rules were given as an object: they keep it one."""
    assert isinstance(value, dict), "the rules keep an object an object"
    return value
