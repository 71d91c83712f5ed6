"""`cassette replay FILE [-o CANDIDATE] -- CMD…`"""

import json
import os
import shutil
import sys
import tempfile
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
from cassettekit.cli.process import cut_off, run_command
from cassettekit.cli.record import HOW_TO_WRAP
from cassettekit.core.show import shown
from cassettekit.core.values import JsonObject
from cassettekit.errors import NothingOpened
from cassettekit.session.misses import quoted
from cassettekit.session.notices import say
from cassettekit.session.opening import require_other, require_readable, rules_here
from cassettekit.session.rekey import keys_today
from cassettekit.session.replayed import Outcome, compare_with_base
from cassettekit.session.road import Road
from cassettekit.session.surroundings import Run
from cassettekit.storage.closing import Closing
from cassettekit.storage.part import Part
from cassettekit.storage.reading import read_file


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", callback=named, help="The cassette to answer from.")
    ],
    cmd: CommandArgument,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="CANDIDATE",
            callback=named,
            help="Keep what this run asked for.",
        ),
    ] = None,
    offline: Annotated[
        bool, typer.Option("--offline", help="Cut the network for CMD, and say how.")
    ] = False,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Fail on unused calls, changed tools and loose matches."),
    ] = False,
    match_redacted: Annotated[
        bool,
        typer.Option("--match-redacted", help="Let a stored placeholder match a live value."),
    ] = False,
    root: RootOption = None,
    config: ConfigOption = None,
    json_: JsonOption = False,
    mcp: McpOption = False,
    listen: ListenOption = None,
    server: ServerOption = None,
    on_miss: Annotated[
        str | None,
        typer.Option(
            "--on-miss",
            metavar="HOW",
            help="What an MCP client gets for a miss: result, error, exit, or live, from CMD.",
        ),
    ] = None,
) -> None:
    """Run CMD with every tool call answered from FILE; no tool runs.

    Exits 1 on a miss, whatever CMD made of it, unless CMD failed by itself: its code wins.
    With --mcp this is the MCP tool server that was recorded, and CMD is not needed.

    Example: cassette replay runs/base.jsonl -o runs/now.jsonl -- python -m my_agent --task 7
    """
    if mcp or listen:
        flags = {"--mcp": mcp, "--strict": strict, "--match-redacted": match_redacted}
        values: dict[str, object] = {"--listen": listen, "--server": server, "--on-miss": on_miss}
        values |= {"--output": output, "--root": root, "--config": config}
        raise typer.Exit(serve(written("replay", file, flags, values, cmd)))
    refuse_without_server("cassette replay", {"--server": server, "--on-miss": on_miss})
    if output is not None:
        require_other(output, file)
        require_readable(output)
    settings, rules = rules_here(root, config)
    road = Road(rules)
    base = read_file(file)
    keys = keys_today(base, road)
    folder = None if output is not None else Path(tempfile.mkdtemp(prefix="cassette-"))
    candidate = output if output is not None else folder / "candidate.jsonl"  # type: ignore[operator]  # one of the two is there
    try:
        how, wrapped = _offline(cmd) if offline else ("", cmd)
        part = Part(candidate, road.seal_header(), Closing(anew=True, needs_writers=2))
        run = Run(
            file=os.path.abspath(file),
            mode="replay",
            candidate=os.path.abspath(candidate),
            root=os.path.abspath(root) if root else "",
            config=os.path.abspath(settings.source) if settings.source else "",
            match_redacted=match_redacted,
            guard=offline and wrapped is cmd,
        )
        if how:
            say(how)
        code = 2
        try:
            code = run_command(wrapped, run.environment())
        finally:
            opened = part.joined > 1
            part.leave(failed=code != 0)
        if not opened:
            if code == 0:
                words = " ".join(cmd[:3])
                raise NothingOpened(words, "the program opened no Cassette", HOW_TO_WRAP)
            say(f"the program failed (exit {code}) before it opened a Cassette")
            raise typer.Exit(code)
        outcome = compare_with_base(base, keys, read_file(candidate))
        _tell(file, candidate, outcome)
        if outcome.misses:
            folder = None  # what was missed is still to be looked at
        if json_:
            _print(file, candidate if folder is None else None, outcome, code)
        raise typer.Exit(code or int(outcome.fails(strict=strict)))
    finally:
        base.close()
        if folder is not None:
            shutil.rmtree(folder)


def _offline(cmd: list[str]) -> tuple[str, list[str]]:
    wrapped = cut_off(cmd)
    if wrapped is not None:
        return "the network is cut: CMD runs in a network namespace of its own", wrapped
    return (
        "the network is cut for Python only: a socket guard, since no namespace is to be had",
        cmd,
    )


def _tell(file: Path, candidate: Path, outcome: Outcome) -> None:
    for tool in outcome.changed_tools:
        say(f"the signature of tool {tool} is not the recorded one")
    loose = f", {outcome.loose} loose" if outcome.loose else ""
    say(
        f"replayed {file}: {outcome.served} answered{loose}, {outcome.misses} missed,"
        f" {outcome.unused} of {outcome.recorded} recorded calls unused"
    )
    if outcome.misses:
        say(f"look at the misses with: {quoted('cassette', 'inspect', str(candidate), '--misses')}")


def _print(file: Path, candidate: Path | None, outcome: Outcome, code: int) -> None:
    kept = None if candidate is None else str(candidate)
    report: JsonObject = {"file": str(file), "candidate": kept, "exit_code": code}
    sys.stdout.write(shown(json.dumps(report | outcome.members(), sort_keys=True)) + "\n")
