"""Put today's folders and frozen moments into a stored result."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from cassettekit.core.jsonpath import JsonPath, parse
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.folders import Folders
from cassettekit.normalization.jsontext import read_json_text, write_json_text
from cassettekit.normalization.memory import Given
from cassettekit.normalization.moments import frozen_micros, write_moment


@dataclass(slots=True)
class _Node:
    """What is to be put back into one container, and below it."""

    members: list[tuple[int, str, JsonValue]] = field(default_factory=list)
    below: "dict[str | int, _Node]" = field(default_factory=dict)
    text: tuple[str, JsonObject] | None = None


_NOTHING = _Node()


class Refill:
    """One stored result on its way to the replaying agent.

    A place that the value does not have, or an entry of another form, is passed over: the
    file may have been edited, and what it still says is worth more than an error.
    """

    def __init__(self, folders: Folders, given: Given, seq: int) -> None:
        self._folders = folders
        self._given = given
        self._seq = seq

    def value(self, value: JsonValue, dropped: JsonObject) -> JsonValue:
        """Give the result as the agent sees it."""
        return self._value(value, self._tree(dropped) if dropped else _NOTHING)

    def _tree(self, dropped: JsonObject) -> _Node:
        root = _Node()
        for spelled, entry in dropped.items():
            try:
                path = parse(spelled)
            except ValueError:
                continue
            match entry:
                case {"json": str() as layout, "dropped": dict() as inside}:
                    _node(root, path).text = (layout, inside)
                case [value, int() as place, *pin] if path and isinstance(path[-1], str):
                    if pin:
                        value = self._moment(value, pin)
                    self._given.add(value)
                    _node(root, path[:-1]).members.append((place, path[-1], value))
        return root

    def _moment(self, template: JsonValue, pin: list[JsonValue]) -> JsonValue:
        match template, pin:
            case str(), [int() as rank]:
                return write_moment(template, frozen_micros(self._seq, rank))
            case str(), [int() as rank, int() as origin, *_]:
                return write_moment(template, frozen_micros(origin, rank))
            case _:
                return None

    def _value(self, value: JsonValue, node: _Node) -> JsonValue:
        if isinstance(value, str):
            return self._text(value, node)
        if isinstance(value, dict):
            return self._object(value, node)
        return self._list(value, node) if isinstance(value, list) else value

    def _object(self, value: JsonObject, node: _Node) -> JsonObject:
        items: list[tuple[str, JsonValue]] = []
        same = not node.members
        for name, member in value.items():
            new = self._value(member, node.below.get(name, _NOTHING))
            shown = self._folders.decode(name)
            same = same and new is member and shown is name
            items.append((shown, new))
        if same:
            return value
        return dict(self._merged(items, value, node))

    def _merged(
        self, items: list[tuple[str, JsonValue]], value: JsonObject, node: _Node
    ) -> Iterator[tuple[str, JsonValue]]:
        """Give the members in their old order: each that left at the place it had."""
        rest = iter(items)
        given = 0
        for place, name, member in sorted(node.members, key=_place):
            if name not in value:
                before = list(islice(rest, min(max(place - given, 0), len(items))))
                yield from before
                yield self._folders.decode(name), member
                given += len(before) + 1
        yield from rest

    def _list(self, value: list[JsonValue], node: _Node) -> list[JsonValue]:
        items: list[JsonValue] = []
        same = True
        for at, item in enumerate(value):
            new = self._value(item, node.below.get(at, _NOTHING))
            same = same and new is item
            items.append(new)
        return value if same else items

    def _text(self, text: str, node: _Node) -> str:
        decoded = self._folders.decode(text)
        to_open = node.text is not None or (self._folders.odd and decoded is not text)
        opened = read_json_text(text) if to_open else None
        if opened is None:
            return decoded
        inside, layout = opened
        layout, dropped = node.text or (layout, {})
        return write_json_text(self.value(inside, dropped), layout) or decoded


def _node(root: _Node, path: JsonPath) -> _Node:
    for step in path:
        root = root.below.setdefault(step, _Node())
    return root


def _place(entry: tuple[int, str, JsonValue]) -> int:
    return entry[0]
