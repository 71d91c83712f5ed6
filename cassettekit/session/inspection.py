"""Look into a recording: its calls, one call, its misses, and whether a call would hit."""

from collections.abc import Iterator

from cassettekit.core.canonical import loads
from cassettekit.core.record import Failure, Miss, Result
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import UsageError
from cassettekit.session.misses import report_miss
from cassettekit.session.replayer import bare_key
from cassettekit.session.road import Road
from cassettekit.storage.recording import Recording, is_edited

_SHOWN_DIGITS = 8


def rows(recording: Recording) -> Iterator[JsonObject]:
    """One row a call, in call order: its number, key, tool, arguments and outcome."""
    for index in range(len(recording.keys)):
        yield row(recording, index)


def row(recording: Recording, index: int) -> JsonObject:
    """One call as data; `edited` marks arguments that no longer give their key."""
    record = recording.record(index)
    shown: JsonObject = {"call": index + 1, "key": record.key, "tool": record.tool}
    if recording.kind == "cassette":
        shown |= {"v": record.v, "args": record.args}
    match record.outcome:
        case Result(value):
            shown["result"] = value
        case Failure(error):
            shown["error"] = error
        case Miss(kind):
            shown["miss"] = kind
    if recording.kind == "cassette" and is_edited(record):
        shown["edited"] = True
    return shown


def one_call(recording: Recording, index: int) -> JsonObject:
    """Everything that is recorded of one call, and how often its key occurs."""
    record = recording.record(index)
    key = record.key
    places: list[JsonValue] = [n + 1 for n, other in enumerate(recording.keys) if other == key]
    whole = row(recording, index) | {"line": recording.number(index), "calls_with_key": places}
    if recording.kind == "cassette":
        whole["seq"] = record.seq
    return whole | record.side


def find_call(recording: Recording, wanted: str) -> int:
    """The index of a call by its number from 1, or of the first call by its key.

    A key may be cut short where it stays the only one. Digits alone are a number, and a key
    only where they are as many as `diff --keys` prints.

    Raises:
        UsageError: There is none, or more than one key starts so.
    """
    is_number = wanted.isdecimal() and len(wanted) < 16
    if is_number and 1 <= int(wanted) <= len(recording.keys):
        return int(wanted) - 1
    if is_number and len(wanted) < _SHOWN_DIGITS:
        raise _no_call(recording, wanted)
    found = {key for key in recording.keys if key.startswith(wanted.lower())}
    if len(found) == 1:
        return recording.keys.index(found.pop())
    if is_number and not found:
        raise _no_call(recording, wanted)
    what = "no call has" if not found else f"{len(found)} keys start with"
    raise UsageError(
        recording.name, f"{what} {wanted[:40]!r}", "see the keys with `cassette inspect`"
    )


def _no_call(recording: Recording, number: str) -> UsageError:
    count = len(recording.keys)
    there = f"it has calls 1 to {count}" if count else "it has no calls"
    return UsageError(recording.name, f"there is no call {int(number)}", there)


def misses(recording: Recording) -> Iterator[JsonObject]:
    """The calls of a candidate that had no answer, as reports of a miss."""
    for index in sorted(recording.missed):
        record = recording.record(index)
        assert isinstance(record.outcome, Miss), "only misses are among the missed"
        report: JsonObject = {
            "kind": record.outcome.kind,
            "call": index + 1,
            "tool": record.tool,
            "v": record.v,
            "key": record.key,
            "args": record.args,
        }
        if "nearest" in record.side:
            report["nearest"] = record.side["nearest"]
        yield report


def would_hit(
    recording: Recording, keys: list[str], road: Road, tool: str, args: JsonObject, v: str
) -> JsonObject:
    """Whether a call would be answered, by which calls, and if not what comes closest."""
    call = road.prepare(tool, args, v)
    key = call.key if recording.kind == "cassette" else bare_key(tool, args, v)
    calls: list[JsonValue] = [
        index + 1
        for index, other in enumerate(keys)
        if other == key and index not in recording.missed
    ]
    asked: JsonObject = {"tool": tool, "v": v, "key": key, "args": loads(call.args)}
    if calls:
        return {"hit": True, "calls": calls, **asked}
    report = report_miss(call, 1, "unknown", recording)
    report |= {"hit": False, "key": key, "args": loads(call.args)}
    del report["call"]
    return report
