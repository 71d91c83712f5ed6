"""`cassette diff BASE CANDIDATE…`"""

import importlib
import io
import os
import pkgutil
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TextIO, cast, get_args

import typer

from cassettekit import render
from cassettekit.cli.options import ConfigOption, JsonOption, RootOption
from cassettekit.cli.standard_input import read_recording
from cassettekit.core.batch import Batch
from cassettekit.core.compare import compare
from cassettekit.core.report import ALLOWANCES, Allowance, Policy, Report
from cassettekit.errors import UsageError
from cassettekit.render.view import Color, View
from cassettekit.session.batches import Terms, compare_folders, compare_runs, opened
from cassettekit.session.comparison import Place

_WHERE = "cassette diff"
_FORMATS = "human, json, markdown, github, junit or html"


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
        int | None, typer.Option("--at", metavar="N", help="Print what is at this call number.")
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
        typer.Option("--format", metavar="FORMAT", help=f"{_FORMATS}."),
    ] = "human",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="Write here instead.")
    ] = None,
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
    on_terminal = output is None and sys.stdout.isatty()
    view = View(
        context=context,
        whole=whole,
        at=at,
        stat=stat,
        brief=brief,
        keys=keys,
        width=shutil.get_terminal_size().columns if on_terminal else None,
        color=_color(color),
    )
    show = _Show(None if quiet else "json" if json_ else format_, output, view)
    folders = [path.is_dir() for path in (base, *runs)]
    if len(runs) == 1 and all(folders):
        code = show.batch(compare_folders(base, runs[0], terms, jobs))
    elif any(folders):
        raise UsageError(_WHERE, "a folder is compared with one other folder", "name two folders")
    elif (str(base), *map(str, runs)).count("-") > 1:
        raise UsageError(_WHERE, "standard input can be one side only", "name a file")
    else:
        with opened([base, *runs], terms, read_recording) as paths:
            if len(runs) == 1:
                code = show.report(compare(paths[0], paths[1], policy))
            else:
                code = show.batch(compare_runs(paths, policy))
    raise typer.Exit(code)


@dataclass(frozen=True, slots=True)
class _Show:
    """Where and how the finding is written; no format where it is not."""

    format: str | None
    output: Path | None
    view: View

    def report(self, report: Report) -> int:
        self._write("render", report)
        return int(not report.same)

    def batch(self, batch: Batch) -> int:
        self._write("render_batch", batch)
        return 2 if batch.broken else int(not batch.same)

    def _write(self, function: str, found: Report | Batch) -> None:
        if self.format is None:
            return
        write = _renderer(self.format, function)
        if self.output is None:
            if self.format != "human":
                _as_unicode(sys.stdout)
            write(found, sys.stdout, self.view)
        else:
            from cassettekit.storage.files import replacing  # noqa: PLC0415 - 5 ms of import

            with replacing(self.output) as file:
                text = io.TextIOWrapper(file, encoding="utf-8", write_through=True)
                write(found, text, self.view)
                text.detach()
        if self.format == "github" and (summary := os.environ.get("GITHUB_STEP_SUMMARY")):
            with open(summary, "a", encoding="utf-8") as file:
                _renderer("markdown", function)(found, file, self.view)


def _renderer(name: str, function: str) -> Callable[[Any, Any, View], None]:
    modules = {module.name for module in pkgutil.iter_modules(render.__path__)}
    module = importlib.import_module(f"{render.__name__}.{name}") if name in modules else None
    if module is None or not hasattr(module, "render"):
        raise UsageError(_WHERE, f"there is no format {name[:40]!r}", f"it is one of {_FORMATS}")
    if not hasattr(module, function):
        raise UsageError(_WHERE, f"format {name} shows one pair", "take another for several runs")
    return cast("Callable[[Any, Any, View], None]", getattr(module, function))


def _as_unicode(out: TextIO) -> None:
    # These formats name their encoding, or are read as UTF-8 by whoever takes them.
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8")


def _allowances(text: str) -> frozenset[Allowance]:
    kinds = {kind.strip() for kind in text.split(",") if kind.strip()}
    for kind in sorted(kinds - set(ALLOWANCES)):
        raise UsageError(_WHERE, f"--allow knows no {kind[:40]!r}", f"it takes {_listed()}")
    return frozenset(kind for kind in ALLOWANCES if kind in kinds)


def _listed() -> str:
    return f"{', '.join(ALLOWANCES[:-1])} or {ALLOWANCES[-1]}"


def _color(text: str) -> Color:
    for color in get_args(Color):
        if color == text:
            return color  # type: ignore[no-any-return]  # one of the literals
    raise UsageError(_WHERE, f"--color knows no {text[:40]!r}", "it takes auto, always or never")
