"""`cassette inspect FILE [KEY or N]`"""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from cassettekit.cli.ending import for_a_reader
from cassettekit.cli.options import ConfigOption, JsonOption, RootOption
from cassettekit.cli.standard_input import read_recording
from cassettekit.core.canonical import loads
from cassettekit.core.values import JsonObject
from cassettekit.errors import UsageError
from cassettekit.render import calls as render
from cassettekit.session import inspection
from cassettekit.session.misses import describe_miss
from cassettekit.session.opening import rules_here
from cassettekit.session.rekey import keys_today
from cassettekit.session.road import Road
from cassettekit.session.summary import summarize
from cassettekit.session.volatile import volatile, volatile_note
from cassettekit.storage.recording import Recording


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A cassette, or - for stdin.")],
    which: Annotated[
        str | None,
        typer.Argument(metavar="[KEY or N]", help="One call, by its key or its number."),
    ] = None,
    tool: Annotated[
        str | None, typer.Option("--tool", help="Ask whether a call of this tool would hit.")
    ] = None,
    args: Annotated[
        str | None, typer.Option("--args", metavar="JSON", help="The arguments of that call.")
    ] = None,
    schema_version: Annotated[
        str | None, typer.Option("--schema-version", help="The schema version of that tool.")
    ] = None,
    misses: Annotated[
        bool, typer.Option("--misses", help="List what a candidate's replay had no answer for.")
    ] = False,
    root: RootOption = None,
    config: ConfigOption = None,
    json_: JsonOption = False,
) -> None:
    """Show what is in a cassette: all calls, one call, its misses, or what a call would meet.

    Exits 1 where `--tool` would miss and where `--misses` lists any.

    Example: cassette inspect runs/base.jsonl --tool search --args '{"q": "x"}'
    """
    if (which is not None) + (tool is not None) + misses > 1:
        raise UsageError("cassette inspect", "KEY, --tool and --misses exclude each other")
    if args is not None and tool is None:
        raise UsageError("cassette inspect", "--args needs --tool", "name the tool")
    recording = read_recording(file)
    if misses:
        found = _misses(recording, as_json=json_)
        raise typer.Exit(int(found))
    if tool is not None:
        hit = _would_hit(recording, tool, args, schema_version, root, config, as_json=json_)
        raise typer.Exit(int(not hit))
    if which is not None:
        call = inspection.one_call(recording, inspection.find_call(recording, which))
        if json_:
            sys.stdout.write(json.dumps(call, sort_keys=True) + "\n")
        else:
            render.write_call(call, sys.stdout)
        return
    _list(recording, as_json=json_)


def _list(recording: Recording, *, as_json: bool) -> None:
    summary = summarize(recording).members()
    notes = [note.text for note in recording.notes]
    edited = [str(index + 1) for index in recording.edited()]
    if edited:
        calls = ", ".join(edited[:20])
        notes.append(f"edited by hand, the arguments no longer give the key: call {calls}")
    found = volatile(recording)
    if as_json:
        report: JsonObject = {
            "file": recording.name,
            "kind": recording.kind,
            "notes": [*notes],
            "summary": summary,
            "volatile": [*found],
            "calls": [*inspection.rows(recording)],
        }
        sys.stdout.write(json.dumps(report, sort_keys=True) + "\n")
        return
    if found:
        notes.append(volatile_note(found))
    render.write_heading(recording.name, summary, notes, sys.stdout)
    if recording.keys:
        render.write_calls(inspection.rows(recording), recording.tools, sys.stdout)


def _misses(recording: Recording, *, as_json: bool) -> bool:
    found = list(inspection.misses(recording))
    with for_a_reader():
        if as_json:
            report: JsonObject = {"file": recording.name, "misses": [*found]}
            sys.stdout.write(json.dumps(report, sort_keys=True) + "\n")
        elif not found:
            sys.stdout.write(f"{recording.name}: no misses in {len(recording.keys)} calls\n")
        for report in () if as_json else found:
            render.write_miss(describe_miss(report), sys.stdout)
    return bool(found)


def _would_hit(
    recording: Recording,
    tool: str,
    args: str | None,
    v: str | None,
    root: Path | None,
    config: Path | None,
    *,
    as_json: bool,
) -> bool:
    _, rules = rules_here(root, config)
    road = Road(rules)
    keys = keys_today(recording, road)
    report = inspection.would_hit(
        recording, keys, road, tool, _parsed(args or "{}"), v or road.version(tool)
    )
    with for_a_reader():
        if as_json:
            sys.stdout.write(json.dumps(report, sort_keys=True) + "\n")
        else:
            lines = [] if report["hit"] else describe_miss(report)
            render.write_would_hit(report, lines, sys.stdout)
    return bool(report["hit"])


def _parsed(text: str) -> JsonObject:
    try:
        value = loads(text.encode("utf-8", "surrogatepass"))
    except ValueError as error:
        raise UsageError("--args", f"this is no JSON ({error})", "quote it for the shell") from None
    if not isinstance(value, dict):
        raise UsageError("--args", "the arguments of a call are a JSON object")
    return value
