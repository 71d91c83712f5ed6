"""Say what a missed call asked for, what comes closest, and what to do next."""

import shlex
from collections.abc import Iterator, Sequence
from typing import cast

from cassettekit.core.jsonpath import spell
from cassettekit.core.leaves import Difference
from cassettekit.core.nearest import nearest
from cassettekit.core.record import MissKind
from cassettekit.core.show import clip, compact, shown, times
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import CassetteMiss
from cassettekit.session.road import Prepared
from cassettekit.storage.recording import Recording

_SHOWN_CHANGES = 8
_SHOWN_VALUE = 60

_WHY: dict[MissKind, str] = {
    "unknown": "the recording has no call with this key",
    "exhausted": "the recording answered this call as often as it was recorded",
    "no_cassette": "there is no recording",
}


def report_miss(
    call: Prepared,
    number: int,
    kind: MissKind,
    recording: Recording | None,
    keys: Sequence[str] = (),
) -> JsonObject:
    """A miss as data: what was asked, and the nearest recorded call of that tool.

    `keys` are the recording's under today's rules. Everything in it came through the road,
    so it is normalized and redacted.
    """
    report: JsonObject = {
        "kind": kind,
        "tool": call.tool,
        "v": call.v,
        "call": number,
        "key": call.key,
    }
    if recording is None:
        return report
    report["recorded"] = sum(tool == call.tool for tool in recording.tools)
    if kind == "exhausted":
        report["answered"] = keys.count(call.key)
    elif recording.kind == "cassette" and (near := nearest_call(call, recording)):
        report["nearest"] = near
    return report


def nearest_call(call: Prepared, recording: Recording) -> JsonObject:
    """The recorded call of the same tool with the fewest differing places; {} if none."""
    args = cast("JsonObject", _args(call))
    found = nearest(args, _calls_of(call.tool, recording))
    if found is None:
        return {}
    index, changes = found
    near: JsonObject = {
        "call": index + 1,
        "key": recording.keys[index],
        "changes": [_change(change) for change in changes],
    }
    v = recording.record(index).v
    if v != call.v:
        near["v"] = v
    return near


def _args(call: Prepared) -> JsonValue:
    from cassettekit.core.canonical import loads  # noqa: PLC0415 - a miss only

    return loads(call.args)


def _calls_of(tool: str, recording: Recording) -> Iterator[tuple[int, JsonObject]]:
    for index, name in enumerate(recording.tools):
        if name == tool:
            yield index, recording.record(index).args


def _change(change: Difference) -> JsonObject:
    spelled: JsonObject = {"path": spell(change.path), "op": change.op}
    if change.op != "add":
        spelled["recorded"] = change.base
    if change.op != "remove":
        spelled["asked"] = change.other
    return spelled


def miss_error(report: JsonObject, where: str, *, again: str) -> CassetteMiss:
    """The miss as an exception whose text is to be read; `again` is the command to run next."""
    kind = cast("MissKind", report["kind"])
    return CassetteMiss(
        shown(where),
        "\n".join(describe_miss(report)),
        f"look closer with: {again}",
        kind=kind,
        report=report,
    )


def describe_miss(report: JsonObject) -> list[str]:
    """The lines of a miss for people: the call, the reason, the nearest call, its changes."""
    kind = cast("MissKind", report["kind"])
    tool = clip(shown(str(report["tool"])), _SHOWN_VALUE)
    number = f"call {report['call']}, " if "call" in report else ""
    lines = [f"miss ({kind}): {number}{tool}, key {report['key']}", _why(report)]
    near = report.get("nearest")
    if isinstance(near, dict):
        lines.append(f"nearest recorded: call {near['call']}, key {near['key']}; recorded → asked:")
        if "v" in near:
            v, asked = (clip(shown(str(text)), _SHOWN_VALUE) for text in (near["v"], report["v"]))
            lines.append(f"  schema version  {v} → {asked}")
        changes = near.get("changes")
        if isinstance(changes, list):
            lines.extend(_changes(changes))
    return lines


def _why(report: JsonObject) -> str:
    kind = cast("MissKind", report["kind"])
    if kind == "exhausted":
        answered = report.get("answered")
        return _WHY[kind] + (f": {times(answered, 'time')}" if isinstance(answered, int) else "")
    if kind == "unknown" and report.get("recorded") == 0:
        return "the recording never calls this tool"
    return _WHY[kind]


def _changes(changes: list[JsonValue]) -> Iterator[str]:
    for change in changes[:_SHOWN_CHANGES]:
        if isinstance(change, dict):
            before, after = (_value(change, side) for side in ("recorded", "asked"))
            yield f"  {clip(str(change['path']), _SHOWN_VALUE)}  {before} → {after}"
    if len(changes) > _SHOWN_CHANGES:
        yield f"  … and {len(changes) - _SHOWN_CHANGES} more"


def _value(change: JsonObject, side: str) -> str:
    return compact(change[side], _SHOWN_VALUE) if side in change else "(absent)"


def quoted(*words: str) -> str:
    """A command to paste into a shell; nothing recorded can leave its quotes."""
    return " ".join(shlex.quote(shown(word)) for word in words)
