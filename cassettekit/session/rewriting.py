"""Apply today's rules to a recording that exists: redact it, or normalize and redact it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias, cast

from cassettekit.core.canonical import dumps_ascii, restore_ints
from cassettekit.core.line import call, parse
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization import Normalized, Normalizer
from cassettekit.session.prepared import told
from cassettekit.session.readable import united
from cassettekit.session.rekey import decoded, is_encoded
from cassettekit.session.road import Road, Window, outcome_member
from cassettekit.session.rules import redacted_header
from cassettekit.session.unlooked import Unlooked, unlooked_in
from cassettekit.storage.recording import Recording

Watch: TypeAlias = Callable[[range], Iterator[int]]

NO_TIME: Window = (0.0, 0.0)
"""The window of a file of which nobody knows when it was recorded."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """One line as it is to be written, and what changed in it.

    `number` is the line's number in the old file, 0 where it is no call; `hits` says which
    redaction rule hit where, `unlooked` what could not be searched.
    """

    line: bytes
    number: int = 0
    changed: bool = False
    hits: JsonObject = field(default_factory=dict)
    unlooked: tuple[Unlooked, ...] = ()

    def ended(self) -> "Rewritten":
        """The same with a line end."""
        return replace(self, line=self.line + b"\n")


def redacted(recording: Recording, road: Road, watch: Watch = iter) -> Iterator[Rewritten]:
    """The lines of a recording with every secret out of them, calls in call order.

    The file is read twice: what is recognised in its last line is out of its first. `watch`
    sees how far the first time is.
    """
    for index in watch(range(len(recording.keys))):
        _learn(recording, road, index)
    header = {} if recording.header is None else recording.header.members
    yield from _around(recording, road, redacted_header(header, road.header), _redacted_call)


def normalized(recording: Recording, road: Road, window: Window = NO_TIME) -> Iterator[Rewritten]:
    """The lines of a recording as today's rules store them, calls in call order.

    `window` is when the run went on, in epoch seconds: a cassette holds no time, so without
    it no moment is near now.
    """
    for index in range(len(recording.keys)):
        _learn(recording, road, index)
    rewrite = partial(_normalized_call, encoded=is_encoded(recording), window=window)
    yield from _around(recording, road, road.header, rewrite)


def restored(
    road: Road, members: JsonObject, window: Window = NO_TIME, *, encoded: bool = True
) -> tuple[bytes, JsonObject]:
    """A call's line as today's rules store it, and which redaction rule hit where.

    `encoded` says that folders in it are placeholders already and literal ones are escaped.
    """
    member = outcome_member(members)
    args: JsonValue = members["args"]
    value = members[member]
    if encoded:
        args, value = decoded(road.normalizer, args), decoded(road.normalizer, value)
    prepared = road.prepare(
        cast("str", members["tool"]),
        cast("JsonObject", restore_ints(args)),
        cast("str", members["v"]),
    )
    line: bytes = road.seal_again(prepared, members, value, window)
    # What stands beside a call is not on the road; a miss has no outcome to go there.
    again = road.redact_again(parse(line)) if member == "miss" or told(call(members).side) else None
    return (line, prepared.hits) if again is None else (again[0], united(prepared.hits, again[1]))


def _around(
    recording: Recording,
    road: Road,
    header: JsonObject,
    rewrite: Callable[[Recording, Road, int], Rewritten],
) -> Iterator[Rewritten]:
    if recording.kind == "cassette":
        yield _other(road, header)
        for control in recording.controls:
            yield _other(road, control.members)
    for index in range(len(recording.keys)):
        yield rewrite(recording, road, index)
    if recording.end is not None:
        yield _other(road, recording.end.members)


def _other(road: Road, members: JsonObject) -> Rewritten:
    """A line that is no call, where a secret is as much of one."""
    line, hits = road.seal_other(members)
    return Rewritten(line, changed=bool(hits), hits=hits)


def _learn(recording: Recording, road: Road, index: int) -> None:
    """Let the road know the secrets of a call, before anything is written."""
    members = recording.members(index)
    if recording.kind == "bare":
        road.redact_result(members["result"])
    else:
        road.redact_again(members)


def _redacted_call(recording: Recording, road: Road, index: int) -> Rewritten:
    data, number = recording.line(index), recording.number(index)
    members = recording.members(index, data)
    if recording.kind == "bare":
        return _bare(road, members, data, number)
    unlooked = tuple(unlooked_in(members))
    again = road.redact_again(members)
    if again is None:
        return Rewritten(data + b"\n", number, unlooked=unlooked)
    line, hits = again
    return Rewritten(line, number, changed=True, hits=hits, unlooked=unlooked)


def _normalized_call(
    recording: Recording, road: Road, index: int, *, encoded: bool, window: Window
) -> Rewritten:
    data, number = recording.line(index), recording.number(index)
    members = recording.members(index, data)
    if recording.kind == "bare":
        return _bare(road, members, data, number, road.normalizer)
    line, hits = restored(road, members, window, encoded=encoded)
    return Rewritten(line, number, changed=line != data + b"\n", hits=hits)


def _bare(
    road: Road,
    members: JsonObject,
    data: bytes,
    number: int,
    normalizer: Normalizer | None = None,
) -> Rewritten:
    """A line without a header: its key was made elsewhere, so only its result is looked at.

    Of normalization only what needs no note to be undone: nothing there could hold one.
    """
    tool, old = cast("str", members["tool"]), members["result"]
    value = old if normalizer is None else normalizer.reshaped(tool, old)
    found = road.redact_result(value)
    value, hits = (value, {}) if found is None else found
    if normalizer is not None:
        value = normalizer.arranged_result(tool, Normalized(value, {})).value
    if value is old or dumps_ascii(value) == dumps_ascii(old):
        return Rewritten(data + b"\n", number)
    return Rewritten(dumps_ascii(members | {"result": value}) + b"\n", number, True, hits)
