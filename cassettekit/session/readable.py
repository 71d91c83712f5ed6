"""Keep a redacted result readable: a placeholder inside a tag is no number and no bytes."""

from collections.abc import Mapping

from cassettekit.core.codec import decode
from cassettekit.core.jsonpath import spell
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import CorruptCassette
from cassettekit.redaction import Redacted, Redactor
from cassettekit.session.streams import TAG


def redacted_outcome(
    redactor: Redactor, types: Mapping[str, type], member: str, value: JsonValue
) -> tuple[JsonValue, JsonObject]:
    """An outcome without its secrets, which still reads, and which rule hit where."""
    found = redactor.result(value)
    if not found.hits:
        return value, {}
    return readable(found.value, types), hits_of(member, found)


def readable_args(redacted: Redacted) -> JsonObject:
    """Redacted arguments in which a placeholder is no large integer's digits.

    `{"$int": "REDACTED"}` would be taken for the caller's own object when it is read back,
    and be escaped: another key.
    """
    value = _untagged(redacted.value) if redacted.hits else redacted.value
    assert isinstance(value, dict), "the rules keep an object an object"
    return value


def hits_of(member: str | None, redacted: Redacted) -> JsonObject:
    """Which rules hit where, by the path from the record; `member` is where the value stands."""
    above = () if member is None else (member,)
    found: list[JsonObject] = [{spell((*above, *hit.path)): hit.rule} for hit in redacted.hits]
    return united(*found)


def united(*hits: JsonValue) -> JsonObject:
    """Every place that is in one of `hits`, with its rules in all of them, parted by a space."""
    rules: dict[str, set[str]] = {}
    for places in hits:
        for path, words in places.items() if isinstance(places, dict) else ():
            rules.setdefault(path, set()).update(str(words).split())
    return {path: " ".join(sorted(words)) for path, words in rules.items()}


def readable(value: JsonValue, types: Mapping[str, type]) -> JsonValue:
    """A redacted value with every tag that no longer reads taken off its content.

    `{"$bytes": "REDACTED.token"}` is the text alone; an object that its class would not take
    back any more is the plain data it was made of.
    """
    if isinstance(value, list):
        return [readable(item, types) for item in value]
    if not isinstance(value, dict):
        return value
    inner = {name: readable(member, types) for name, member in value.items()}
    if len(inner) != 1:
        return inner
    [(name, member)] = inner.items()
    if not name.startswith("$") or name.startswith("$$") or name == TAG:
        return inner
    try:
        decode(inner, types)
    except CorruptCassette:
        return member.get("value") if isinstance(member, dict) else member
    return inner


def _untagged(value: JsonValue) -> JsonValue:
    if isinstance(value, list):
        return [_untagged(item) for item in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"$int": str() as text, **others} if not others and not text.lstrip("-").isdecimal():
            return text
    return {name: _untagged(member) for name, member in value.items()}
