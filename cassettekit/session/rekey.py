"""Make the keys of a file again under today's rules; stored text is decoded first."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from cassettekit.core.canonical import restore_ints
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization import STORED, Normalizer
from cassettekit.session.road import Prepared, Road
from cassettekit.session.rules import Rules, require_known_rules, same_rules
from cassettekit.storage.recording import Note, Recording


def stored_road(rules: Rules) -> Road:
    """A road for calls that are stored already: their folders are placeholders' own."""
    return Road(replace(rules, roots=STORED))


def is_encoded(recording: Recording) -> bool:
    """Whether a recording was made under the rule that makes folders placeholders.

    In any other a `<ROOT>` is nothing but that text, and folders stand as they were.
    """
    made = None if recording.header is None else recording.header.members.get("normalize")
    return isinstance(made, dict) and "folders" in made


def stored_form(
    rules: Rules, members: JsonObject, road: Road | None = None, *, encoded: bool = True
) -> Prepared:
    """The call of a stored line as today's rules store it; `encoded` as `is_encoded` says."""
    road = road or _road_for(rules, encoded=encoded)
    args = decoded(road.normalizer, members["args"]) if encoded else members["args"]
    return road.prepare(
        cast("str", members["tool"]),
        cast("JsonObject", restore_ints(args)),
        cast("str", members["v"]),
    )


def _road_for(rules: Rules, *, encoded: bool) -> Road:
    return stored_road(rules) if encoded else Road(rules)


def decoded(normalizer: Normalizer | None, value: JsonValue) -> JsonValue:
    """A stored value with its placeholders as folders and its escapes undone."""
    return value if normalizer is None else normalizer.replayed(value, {}, 0)


def keys_today(recording: Recording, road: Road) -> list[str]:
    """The call path of a recording under the road's rules.

    Where they are the file's own rules these are the file's keys. Otherwise every call is
    keyed again in memory and a note on the recording says so; the file is not touched.

    Raises:
        NotComparable: The file was made under a rule that today's lack.
    """
    header = recording.header
    if header is None or same_rules(header, road.header):
        return recording.keys
    require_known_rules(recording.name, header, road.header)
    keys = list(_rekeyed(recording, road.rules))
    changed = sum(old != new for old, new in zip(recording.keys, keys, strict=True))
    recording.notes.append(
        Note(
            "rekeyed",
            "the file was made under other rules: its keys were made again in memory"
            f" ({changed} of {len(keys)} changed)",
        )
    )
    return keys


def _rekeyed(recording: Recording, rules: Rules) -> Iterator[str]:
    encoded = is_encoded(recording)
    road = _road_for(rules, encoded=encoded)
    for index in range(len(recording.keys)):
        record = recording.record(index)
        members: JsonObject = {"tool": record.tool, "v": record.v, "args": record.args}
        yield stored_form(rules, members, road, encoded=encoded).key
