"""`cassette diff BASE CANDIDATE…`"""

from pathlib import Path
from typing import Annotated, get_args

import typer

from cassettekit.cli.differing import FORMATS, WHERE, Show, diff, terminal_width
from cassettekit.cli.options import (
    ConfigOption,
    JsonOption,
    OutputOption,
    RootOption,
    file_or_stdout,
)
from cassettekit.core.report import ALLOWANCES, Allowance, Policy
from cassettekit.errors import UsageError
from cassettekit.render.view import Color, View
from cassettekit.session.batches import Terms
from cassettekit.session.comparison import Place


def command(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="The baseline; - is stdin.")],
    runs: Annotated[
        list[Path], typer.Argument(metavar="CANDIDATE", help="The run or runs to compare.")
    ],
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print nothing; the exit code tells.")
    ] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Print one line.")] = False,
    stat: Annotated[bool, typer.Option("--stat", help="Print the counts, and no call.")] = False,
    whole: Annotated[
        bool, typer.Option("--all", help="Print every hunk, however many there are.")
    ] = False,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", min=1, help="Print what is at this call number."),
    ] = None,
    context: Annotated[
        int, typer.Option("--context", metavar="N", min=0, help="Equal calls around a hunk.")
    ] = 2,
    keys: Annotated[bool, typer.Option("--keys", help="Print the first digits of keys.")] = False,
    allow: Annotated[
        str, typer.Option("--allow", metavar="KINDS", help="Let pass: extra,missing,moved,args.")
    ] = "",
    ignore_order: Annotated[
        bool, typer.Option("--ignore-order", help="Let calls come in any order.")
    ] = False,
    flow: Annotated[
        bool, typer.Option("--flow/--no-flow", help="Let ids that a server made anew be the same.")
    ] = True,
    results: Annotated[
        bool, typer.Option("--results", help="Let results that differ count, and print them.")
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="TOOL", help="Compare only this tool.")
    ] = None,
    skip: Annotated[
        list[str] | None, typer.Option("--skip", metavar="TOOL", help="Leave this tool out.")
    ] = None,
    format_: Annotated[
        str,
        typer.Option("--format", metavar="FORMAT", help=f"{FORMATS}."),
    ] = "human",
    output: OutputOption = None,
    color: Annotated[
        str, typer.Option("--color", metavar="WHEN", help="auto, always or never.")
    ] = "auto",
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Pairs compared at once.")
    ] = 1,
    root: RootOption = None,
    config: ConfigOption = None,
    json_: JsonOption = False,
) -> None:
    """Compare runs by their call path: what did the agent do differently?

    Two folders are compared file by file; several runs are laid over one baseline as a
    tree. Exits 0 where nothing differs that counts, 1 where something does.

    Example: cassette diff runs/base.jsonl runs/candidate.jsonl --allow extra
    """
    policy = Policy(_allowances(allow), ignore_order=ignore_order, results=results, flow=flow)
    terms = Terms(policy, frozenset(only or ()), frozenset(skip or ()), Place(root, config))
    out = file_or_stdout(output)
    view = View(
        context=context,
        whole=whole,
        at=at,
        stat=stat,
        brief=brief,
        keys=keys,
        width=terminal_width(out),
        color=_color(color),
    )
    show = Show(None if quiet else "json" if json_ else format_, out, view)
    raise typer.Exit(diff(base, runs, terms, show, jobs))


def _allowances(text: str) -> frozenset[Allowance]:
    kinds = {kind.strip() for kind in text.split(",") if kind.strip()}
    for kind in sorted(kinds - set(ALLOWANCES)):
        raise UsageError(WHERE, f"--allow knows no {kind[:40]!r}", f"it takes {_listed()}")
    return frozenset(kind for kind in ALLOWANCES if kind in kinds)


def _listed() -> str:
    return f"{', '.join(ALLOWANCES[:-1])} or {ALLOWANCES[-1]}"


def _color(text: str) -> Color:
    for color in get_args(Color):
        if color == text:
            return color  # type: ignore[no-any-return]  # one of the literals
    raise UsageError(WHERE, f"--color knows no {text[:40]!r}", "it takes auto, always or never")
