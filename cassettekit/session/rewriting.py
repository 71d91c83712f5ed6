"""Apply today's rules to a recording that exists: redact it, or normalize and redact it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject
from cassettekit.session.rekey import decoded, stored_form
from cassettekit.session.road import Road, outcome_member
from cassettekit.session.rules import redacted_header
from cassettekit.session.unlooked import Unlooked, unlooked_in
from cassettekit.storage.recording import Recording


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


def redacted(recording: Recording, road: Road) -> Iterator[Rewritten]:
    """The lines of a recording with every secret out of them, calls in call order.

    The file is read twice: what is recognised in its last line is out of its first.
    """
    for index in range(len(recording.keys)):
        _redacted_call(recording, road, index)
    header = {} if recording.header is None else recording.header.members
    yield from _around(recording, road, redacted_header(header, road.header), _redacted_call)


def normalized(recording: Recording, road: Road) -> Iterator[Rewritten]:
    """The lines of a recording as today's rules store them, calls in call order."""
    for index in range(len(recording.keys)):
        _redacted_call(recording, road, index)
    yield from _around(recording, road, road.header, _normalized_call)


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


def _normalized_call(recording: Recording, road: Road, index: int) -> Rewritten:
    data, number = recording.line(index), recording.number(index)
    members = recording.members(index, data)
    if recording.kind == "bare":
        return _bare(road, members, data, number)
    call = stored_form(road.rules, members, road)
    value = decoded(road.normalizer, members[outcome_member(members)])
    line = road.seal_again(call, members, value)
    return Rewritten(line, number, changed=line != data + b"\n", hits=call.hits)


def _bare(road: Road, members: JsonObject, data: bytes, number: int) -> Rewritten:
    """A line without a header: its key was made elsewhere, so only its result is redacted."""
    found = road.redact_result(members["result"])
    if found is None:
        return Rewritten(data + b"\n", number)
    value, hits = found
    return Rewritten(dumps_ascii(members | {"result": value}) + b"\n", number, True, hits)
