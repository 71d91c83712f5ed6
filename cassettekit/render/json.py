"""Write a report as one JSON document, complete whatever is folded elsewhere."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TextIO, TypeAlias

from cassettekit.core.batch import Batch
from cassettekit.core.leaves import Difference
from cassettekit.core.loops import loop_of
from cassettekit.core.report import Drift, Event, Hunk, Report
from cassettekit.core.tree import Tree
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.render.view import View

FORMAT = "cassette-diff/1"
BATCH_FORMAT = "cassette-diff-batch/1"

_Member: TypeAlias = "JsonValue | Iterator[JsonValue]"


def render(report: Report, out: TextIO, view: View) -> None:  # noqa: ARG001 - nothing is left out
    """Members sorted, text as ASCII, indexes from 0; see `docs/diff.schema.json`."""
    members: dict[str, _Member] = {
        "alignment": report.aligned,
        "base": {"name": report.base.name, "complete": report.base.complete},
        "candidate": {"name": report.candidate.name, "complete": report.candidate.complete},
        "counts": asdict(report.counts),
        "first_divergence": _first(report),
        "format": FORMAT,
        # A million events fit in memory as indexes, not as text: these two are streamed.
        "hunks": (_hunk(report, hunk) for hunk in report.hunks),
        "notes": list(report.notes),
        "policy": {
            "allow": [*sorted(report.policy.allow)],
            "ignore_order": report.policy.ignore_order,
            "results": report.policy.results,
        },
        "results": (_drift(report, drift) for drift in report.drift),
        "same": report.same,
        "verdict": report.verdict,
    }
    separator = "{"
    for name in sorted(members):
        out.write(f'{separator}"{name}":')
        out.writelines(_written(members[name]))
        separator = ","
    out.write("}\n")


def render_batch(batch: Batch, out: TextIO, view: View) -> None:  # noqa: ARG001 - as `render`
    """The verdicts in order, and the tree as a list of branches with their depth."""
    document: JsonObject = {
        "base": batch.base,
        "candidate": batch.candidate,
        "format": BATCH_FORMAT,
        "pairs": [
            {
                "name": pair.name,
                "state": pair.state,
                "verdict": pair.verdict,
                "counts": None if pair.counts is None else asdict(pair.counts),
            }
            for pair in batch.pairs
        ],
        "same": batch.same,
        "tree": None if batch.tree is None else list(_branches(batch.tree)),
        "verdict": batch.verdict,
    }
    out.write(_dump(document) + "\n")


def event_members(report: Report, event: Event) -> JsonObject:
    """An event with its tool, its keys, and its arguments or what changed in them."""
    members: JsonObject = {
        "kind": event.kind,
        "base_index": event.base,
        "candidate_index": event.candidate,
        "tool": report.tool(event),
    }
    if event.base is not None:
        members["base_key"] = report.base.keys[event.base]
    if event.candidate is not None:
        members["candidate_key"] = report.candidate.keys[event.candidate]
    match event.kind:
        case "args" | "flow":
            changes = report.changes(event)
            members["args"] = [change_members(change) for change in changes.args]
            if changes.v:
                members["v"] = {"base": changes.v[0], "candidate": changes.v[1]}
        case "replaced":
            members["candidate_tool"] = report.candidate.tools[event.candidate or 0]
            members["base_args"] = report.base.record(event.base or 0).args
            members["candidate_args"] = report.candidate.record(event.candidate or 0).args
            members["appearances"] = {
                "base": _appearances(report, str(members["base_key"])),
                "candidate": _appearances(report, str(members["candidate_key"])),
            }
        case "extra":
            members["candidate_args"] = report.candidate.record(event.candidate or 0).args
            members["appearances"] = _appearances(report, str(members["candidate_key"]))
        case "missing":
            members["base_args"] = report.base.record(event.base or 0).args
            members["appearances"] = _appearances(report, str(members["base_key"]))
        case _:
            members["base_args"] = report.base.record(event.base or 0).args
    return members


def change_members(change: Difference) -> JsonObject:
    """A difference; the side that has nothing there has no member."""
    members: JsonObject = {"path": list(change.path), "op": change.op}
    if change.op != "add":
        members["base"] = change.base
    if change.op != "remove":
        members["candidate"] = change.other
    return members


def _written(value: _Member) -> Iterator[str]:
    if not isinstance(value, Iterator):
        yield _dump(value)
        return
    yield "["
    separator = ""
    for item in value:
        yield separator + _dump(item)
        separator = ","
    yield "]"


def _dump(value: JsonValue) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _first(report: Report) -> JsonValue:
    first = report.first
    if first is None:
        return None
    at = first.candidate if first.kind in ("extra", "moved_here") else first.base
    return {
        "after": at,
        "base_index": first.base,
        "candidate_index": first.candidate,
        "kind": first.kind,
    }


def _branches(tree: Tree) -> Iterator[JsonValue]:
    for depth, node in tree.root.walk():
        path = tree.paths[node.runs[0]]
        calls = range(node.start, node.stop)
        yield {
            "depth": depth,
            "runs": list(node.runs),
            "ending": list(node.ending),
            "start": node.start,
            "calls": [{"key": path.keys[index], "tool": path.tools[index]} for index in calls],
        }


def _hunk(report: Report, hunk: Hunk) -> JsonObject:
    members: JsonObject = {
        "base": [hunk.base.start, hunk.base.stop],
        "candidate": [hunk.candidate.start, hunk.candidate.stop],
        "events": [event_members(report, event) for event in hunk.events],
    }
    loop = loop_of(report, hunk)
    if loop is not None:
        members["loop"] = {
            "tools": list(loop.tools),
            "base": loop.base,
            "candidate": loop.candidate,
        }
    return members


def _appearances(report: Report, key: str) -> JsonValue:
    mine, theirs = report.appearances[key]
    return {"base": mine, "candidate": theirs}


def _drift(report: Report, drift: Drift) -> JsonObject:
    return {
        "base_index": drift.base,
        "candidate_index": drift.candidate,
        "key": report.base.keys[drift.base],
        "tool": report.base.tools[drift.base],
        "turn": drift.turn,
        "changes": [change_members(change) for change in report.drifted(drift)],
    }
