"""`cassette normalize FILE`"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from cassettekit.cli import rewrite
from cassettekit.cli.options import ConfigOption, JsonOption, RootOption
from cassettekit.cli.standard_input import read_recording
from cassettekit.normalization import STORED
from cassettekit.session.notices import say
from cassettekit.session.opening import rules_here
from cassettekit.session.rewriting import normalized
from cassettekit.session.road import Road
from cassettekit.session.rules import require_known_rules


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A cassette, or - for stdin.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="Write here instead.")
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Replace FILE once the new one is whole.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only look; exit 1 if it would change.")
    ] = False,
    root: RootOption = None,
    config: ConfigOption = None,
    json_: JsonOption = False,
) -> None:
    """Apply today's rules to a recording: stored calls, their keys, and their order.

    Writes to standard output unless told otherwise. A second pass changes nothing. With
    `--root` the paths below that folder, and this machine's home and temp folders, become
    placeholders in a recording that was made without the rules.

    Example: cassette normalize runs/base.jsonl --in-place
    """
    target = rewrite.destination(file, output, in_place=in_place, check=check)
    recording = read_recording(file)
    _, rules = rules_here(root, config)
    road = Road(rules if root is not None else replace(rules, roots=STORED))
    if recording.header is not None:
        require_known_rules(recording.name, recording.header, road.header)
    rewrite.tell_notes(recording)
    lines = normalized(recording, road)
    report = rewrite.Report(recording.name)
    if check:
        report.look(lines)
    else:
        rewrite.write(lines, target, report, in_place=in_place)
    if json_:
        out = sys.stdout if check or target is not None else sys.stderr
        out.write(json.dumps(report.members(), sort_keys=True) + "\n")
    else:
        verb = "would change" if check else "changed"
        say(f"{recording.name}: {report.changed} of {len(recording.keys)} calls {verb}")
    raise typer.Exit(int(check and bool(report.changed)))
