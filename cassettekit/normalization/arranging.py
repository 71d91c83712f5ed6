"""Bring what has no order into one, once secrets are out of it."""

import json
import re

from cassettekit.core.canonical import jcs
from cassettekit.core.jsonpath import JsonPath, parse, spell
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import UnkeyableArgs
from cassettekit.normalization.jsontext import read_json_text, write_json_text
from cassettekit.normalization.places import Places
from cassettekit.normalization.settings import Normalized, ToolRules

# What other rules wrote keeps its case, or it would not be known again.
_ATOM = re.compile(r"(<=*(?:ROOT|HOME|TMP|VOLATILE)>|REDACTED(?:\.[A-Za-z_-]+)?)")


class Arranging:
    """One tool's `sort`, `case_insensitive` and `sort_results`."""

    def __init__(self, rules: ToolRules) -> None:
        self._folded = Places(rules.case_insensitive)
        self._sorted = Places(rules.sort)
        self._results = Places(rules.sort_results, outermost=True) if rules.sort_results else None

    def args(self, args: JsonObject) -> JsonObject:
        """Give arguments in one case and one order; themselves where they have it."""
        value = self._folded.edited(args, lambda _, member: _fold(member))
        value = self._sorted.edited(value, lambda _, member: (_in_order(member) or (member,))[0])
        assert isinstance(value, dict), "an edit leaves the outermost object"
        return value

    def result(self, result: Normalized) -> Normalized:
        """Give a result with its lists in order; what left their items moves along."""
        if self._results is None:
            return result
        value, dropped = _Arranged(self._results, result.dropped).value(result.value)
        return result if value is result.value else Normalized(value, dropped)


def sort_key(value: JsonValue) -> bytes:
    """Give the bytes that a value is sorted by: one for each value, whatever its layout."""
    try:
        return jcs(value)
    except UnkeyableArgs:
        return json.dumps(value, sort_keys=True).encode()


class _Arranged:
    """One result, or one JSON text in it, whose places count from its own outside."""

    def __init__(self, places: Places, dropped: JsonObject) -> None:
        self._places = places
        self._dropped = dropped
        self._moved: dict[JsonPath, list[int]] = {}

    def value(self, value: JsonValue) -> tuple[JsonValue, JsonObject]:
        """Give the value in order, and the map of what left it for the new places."""
        value = self._places.edited(self._texts(value, ()), self._sort)
        if not self._moved:
            return value, self._dropped
        paths = {spelled: parse(spelled) for spelled in self._dropped}
        return value, {spell(self._new(paths[at])): entry for at, entry in self._dropped.items()}

    def _sort(self, path: JsonPath, member: JsonValue) -> JsonValue:
        ordered = _in_order(member)
        if ordered is not None:
            member, self._moved[path] = ordered
        return member

    def _new(self, path: JsonPath) -> JsonPath:
        return tuple(
            self._moved[path[:depth]][step]
            if isinstance(step, int) and path[:depth] in self._moved
            else step
            for depth, step in enumerate(path)
        )

    def _texts(self, value: JsonValue, path: JsonPath) -> JsonValue:
        if isinstance(value, str):
            return self._text(value, path)
        if isinstance(value, dict):
            members = {name: self._texts(member, (*path, name)) for name, member in value.items()}
            return members if any(members[name] is not value[name] for name in value) else value
        if isinstance(value, list):
            items = [self._texts(item, (*path, at)) for at, item in enumerate(value)]
            same = all(new is old for new, old in zip(items, value, strict=True))
            return value if same else items
        return value

    def _text(self, text: str, path: JsonPath) -> str:
        opened = read_json_text(text)
        if opened is None:
            return text
        at = spell(path)
        entry = self._dropped.get(at)
        dropped: JsonObject = {}
        if isinstance(entry, dict) and isinstance(entry["dropped"], dict):
            dropped = entry["dropped"]
        value, moved = _Arranged(self._places, dropped).value(opened[0])
        if value is opened[0]:
            return text
        if isinstance(entry, dict):
            self._dropped = {**self._dropped, at: {**entry, "dropped": moved}}
        return write_json_text(value, opened[1]) or text


def _fold(value: JsonValue) -> JsonValue:
    if not isinstance(value, str):
        return value
    parts = _ATOM.split(value)
    folded = "".join(part if at % 2 else part.casefold() for at, part in enumerate(parts))
    return value if folded == value else folded


def _in_order(value: JsonValue) -> tuple[list[JsonValue], list[int]] | None:
    """Give a list sorted, and the new place of each old one; `None` where it is in order."""
    if not isinstance(value, list):
        return None
    order = sorted(range(len(value)), key=lambda at: sort_key(value[at]))
    if order == list(range(len(value))):
        return None
    places = [0] * len(order)
    for new, old in enumerate(order):
        places[old] = new
    return [value[old] for old in order], places
