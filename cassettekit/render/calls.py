"""Write what `cassette inspect` found, for people; recorded text is shown, never obeyed."""

import json
import shutil
from collections.abc import Iterable, Sequence
from typing import TextIO, cast

from cassettekit.core.show import clip, compact, shown, times
from cassettekit.core.values import JsonObject, JsonValue

_NUMBER = len("call")
_LONGEST_TOOL = 60  # where nothing is cut, longer names stand out of their column
_SHORTEST_TOOL = 8
_ONE_LINE = 60
_COUNTED = {
    "errors": "error",
    "redacted": "redacted value",
    "misses": "miss",
    "loose": "loose match",
}


def width_of(out: TextIO) -> int | None:
    """The columns of a terminal; None elsewhere, where nothing is cut."""
    return shutil.get_terminal_size().columns if out.isatty() else None


def write_heading(name: str, summary: JsonObject, notes: Iterable[str], out: TextIO) -> None:
    """The file, its counts, and what a reader should know about it."""
    counts = [times(cast("int", summary[f"{noun}s"]), noun) for noun in ("call", "tool")]
    counts += [
        times(cast("int", summary[name]), noun) for name, noun in _COUNTED.items() if summary[name]
    ]
    status = f", status {summary['status']}" if summary["status"] else ""
    out.write(f"{shown(name)}: {', '.join(counts)}{status}\n")
    out.writelines(f"! {shown(note)}\n" for note in notes)


def write_calls(rows: Iterable[JsonObject], tools: Sequence[str], out: TextIO) -> None:
    """A table of calls: number, key, tool, arguments, outcome; a line a call.

    `tools` are the tools of all calls. Arguments and outcome get what the other columns
    leave, on a terminal half of what is behind the key or more.
    """
    width = width_of(out)
    digits = max(_NUMBER, len(str(len(tools))))
    column = _tool_column(tools, None if width is None else width - digits - 1 - 16 - 3 * 2)
    head = f" {'call':>{digits}}  {'key':16}  {'tool':{column}}  arguments → outcome"
    out.write(_fit(head, width))
    for row in rows:
        tool = shown(str(row["tool"]))
        tool = tool if width is None else clip(tool, column)
        args = compact(row["args"], width) if "args" in row else ""
        mark = "!" if row.get("edited") else " "
        text = f"{mark}{row['call']:>{digits}}  {row['key']}  {tool:{column}}  "
        room = None if width is None else max(width - len(text), 16)
        out.write(text + _both(args, _outcome(row, width), room) + "\n")


def _tool_column(tools: Iterable[str], room: int | None) -> int:
    """How wide the names of tools may be, `room` being what they share with the arguments."""
    longest = max((len(shown(tool)) for tool in set(tools)), default=0)
    limit = _LONGEST_TOOL if room is None else max(room // 2, _SHORTEST_TOOL)
    return min(max(longest, len("tool")), limit)


def _both(args: str, outcome: str, room: int | None) -> str:
    """Arguments and outcome in what is left of the line: two thirds and one where both are long."""
    if room is None:
        return f"{args} → {outcome}"
    room -= len(" → ")
    args = clip(args, max(room - len(outcome), room * 2 // 3))
    return f"{args} → {clip(outcome, room - len(args))}"


def _fit(text: str, width: int | None) -> str:
    return (text if width is None else clip(text, width)) + "\n"


def _outcome(row: JsonObject, width: int | None) -> str:
    if "miss" in row:
        return f"MISS ({row['miss']})"
    if "error" in row:
        error = cast("JsonObject", row["error"])
        return f"ERROR {shown(str(error['type']))}: {shown(str(error.get('message', '')))}"
    return compact(row["result"], width)


def write_call(call: JsonObject, out: TextIO) -> None:
    """Everything recorded of one call, member by member."""
    names = ("call", "line", "seq", "key", "calls_with_key", "tool", "v", "edited")
    for name in (*names, *sorted(call.keys() - {*names, *_LAST}), *_LAST):
        if name in call:
            _write_member(name, call[name], out)


_LAST = ("args", "result", "error", "miss")


def _write_member(name: str, value: JsonValue, out: TextIO) -> None:
    if isinstance(value, str) and "\n" in value:
        out.write(f"{shown(name):15} text of {len(value)} characters:\n")
        out.writelines(f"  | {shown(line)}\n" for line in value.split("\n"))
    elif isinstance(value, (dict, list)) and len(compact(value, _ONE_LINE + 1)) > _ONE_LINE:
        text = json.dumps(value, indent=2, ensure_ascii=False)
        first, *rest = text.split("\n")
        out.write(f"{shown(name):15} {first}\n")
        out.writelines(f"{'':15} {shown(line)}\n" for line in rest)
    else:
        out.write(f"{shown(name):15} {compact(value)}\n")


def write_miss(lines: Iterable[str], out: TextIO) -> None:
    """A miss, as its lines were made."""
    out.writelines(f"{line}\n" for line in lines)


def write_would_hit(report: JsonObject, lines: Iterable[str], out: TextIO) -> None:
    """Whether a call would be answered."""
    if report["hit"]:
        calls = cast("list[JsonValue]", report["calls"])
        numbers = ", ".join(map(str, calls))
        times = "once" if len(calls) == 1 else f"{len(calls)} times"
        out.write(f"hit: key {report['key']} is answered {times}, by call {numbers}\n")
    else:
        write_miss(lines, out)
    out.write(f"asked, as it is stored: {compact(report['args'])}\n")
