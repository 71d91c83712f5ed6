"""`cassette record FILE -- CMD…`"""

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from cassettekit.cli.lean import serve, written
from cassettekit.cli.options import (
    CommandArgument,
    ConfigOption,
    JsonOption,
    ListenOption,
    McpOption,
    RootOption,
    ServerOption,
    named,
    refuse_without_server,
)
from cassettekit.cli.process import run_command
from cassettekit.core.show import shown, times
from cassettekit.core.values import JsonObject
from cassettekit.errors import NothingOpened
from cassettekit.session.notices import say
from cassettekit.session.opening import require_readable, rules_here
from cassettekit.session.road import Road
from cassettekit.session.summary import summarize
from cassettekit.session.surroundings import Run
from cassettekit.storage.closing import Closed, Closing
from cassettekit.storage.part import Part
from cassettekit.storage.reading import read_file

HOW_TO_WRAP = "wrap its tools: `tape = Cassette()` and `tape.call(NAME, ARGS, FUNCTION)`"


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", callback=named, help="The cassette to write.")
    ],
    cmd: CommandArgument,
    root: RootOption = None,
    config: ConfigOption = None,
    keep: Annotated[bool, typer.Option("--keep", help="Take a failed run as FILE too.")] = False,
    json_: JsonOption = False,
    mcp: McpOption = False,
    mcp_url: Annotated[
        str | None,
        typer.Option("--mcp-url", metavar="URL", help="Record the MCP server at URL."),
    ] = None,
    listen: ListenOption = None,
    server: ServerOption = None,
) -> None:
    """Run CMD and record every tool call its `Cassette()` sees.

    The recording takes the place of FILE when CMD ends well. CMD's exit code is passed on.
    With --mcp CMD is an MCP tool server, and what its client calls is recorded.

    Example: cassette record runs/base.jsonl -- python -m my_agent --task 7
    """
    if mcp or mcp_url or listen:
        flags = {"--mcp": mcp, "--keep": keep}
        values: dict[str, object] = {"--mcp-url": mcp_url, "--listen": listen, "--server": server}
        values |= {"--root": root, "--config": config}
        raise typer.Exit(serve(written("record", file, flags, values, cmd)))
    refuse_without_server("cassette record", {"--server": server})
    settings, rules = rules_here(root, config)
    for weakness in rules.redaction.weakened:
        say(f"{file}: {weakness}, and the header says so")
    require_readable(file)
    part = Part(file, Road(rules).seal_header(), Closing(keep=keep, needs_writers=2))
    if part.kept is not None:
        say(f"an earlier recording was cut off: what it had is kept as {part.kept}")
    run = Run(
        file=os.path.abspath(file),
        mode="record",
        root=os.path.abspath(root) if root else "",
        config=os.path.abspath(settings.source) if settings.source else "",
        keep=keep,
    )
    code = 2
    try:
        code = run_command(cmd, run.environment())
    finally:
        opened = part.joined > 1
        closed = part.leave(failed=code != 0)
    if not opened:
        if code == 0:
            raise NothingOpened(" ".join(cmd[:3]), "the program opened no Cassette", HOW_TO_WRAP)
        say(f"the program failed (exit {code}) before it opened a Cassette; {file} is unchanged")
        raise typer.Exit(code)
    _report(file, closed, code, as_json=json_)
    raise typer.Exit(code)


def _report(file: Path, closed: Closed | None, code: int, *, as_json: bool) -> None:
    made = None if closed is None else closed.path
    report: JsonObject = {"file": str(made or file), "exit_code": code}
    if closed is None:
        say(f"{file}: other writers are still recording; the last of them closes the file")
    for note in () if closed is None else closed.notes:
        say(note)
    if made is not None:
        recording = read_file(made)
        counts = summarize(recording)
        recording.close()
        report |= counts.members()
        say(
            f"recorded {made}: {times(counts.calls, 'call')}, {times(counts.tools, 'tool')},"
            f" {times(counts.errors, 'error')}, {times(counts.redacted, 'redacted value')},"
            f" status {counts.status}"
        )
    if as_json:
        sys.stdout.write(shown(json.dumps(report, sort_keys=True)) + "\n")
