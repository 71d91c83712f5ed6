"""`cassette redact FILE`"""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from cassettekit.cli import rewrite
from cassettekit.cli.options import ConfigOption, JsonOption
from cassettekit.cli.standard_input import read_recording
from cassettekit.session.notices import say
from cassettekit.session.opening import rules_here
from cassettekit.session.rekey import stored_road
from cassettekit.session.rewriting import redacted


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A cassette, or - for stdin.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="Write here instead.")
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Replace FILE once the new one is whole.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only look; exit 1 if a secret is found.")
    ] = False,
    config: ConfigOption = None,
    json_: JsonOption = False,
) -> None:
    """Take credentials out of a recording; its keys are made again.

    Reports the rule, line and JSON path of everything found, never the value. Writes to
    standard output unless told otherwise.

    Example: cassette redact runs/base.jsonl --check
    """
    target = rewrite.destination(file, output, in_place=in_place, check=check)
    recording = read_recording(file)
    _, rules = rules_here(None, config)
    lines = redacted(recording, stored_road(rules))
    rewrite.tell_notes(recording)
    if check:
        report = rewrite.look(lines)
    else:
        report = rewrite.write(recording, lines, target, in_place=in_place)
    if json_:
        out = sys.stdout if check or target is not None else sys.stderr
        out.write(json.dumps(report.members(recording.name), sort_keys=True) + "\n")
    else:
        for line in report.lines(recording.name):
            say(line)
        verb = "would be redacted" if check else "redacted"
        say(f"{recording.name}: {len(report.hits)} places {verb}")
    raise typer.Exit(int(check and bool(report.hits)))
