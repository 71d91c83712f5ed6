"""What `cassette diff` does once its command line is understood; nothing here needs Typer."""

import gc
import importlib
import io
import os
import pkgutil
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO, cast

from cassettekit import render
from cassettekit.cli.ending import escape_what_lacks, for_a_reader
from cassettekit.cli.standard_input import read_recording
from cassettekit.core.batch import Batch
from cassettekit.core.compare import compare
from cassettekit.core.report import Report
from cassettekit.errors import UsageError
from cassettekit.render.view import View
from cassettekit.session.batches import Terms, compare_folders, compare_runs, opened

WHERE = "cassette diff"
FORMATS = "human, json, markdown, github, junit or html"


@dataclass(frozen=True, slots=True)
class Show:
    """Where and how the finding is written; no format where it is not."""

    format: str | None
    output: Path | None
    view: View

    def report(self, report: Report) -> int:
        """Write the finding on a pair; gives the exit code."""
        self._write("render", report)
        return int(not report.same)

    def batch(self, batch: Batch) -> int:
        """Write the finding on several runs; gives the exit code."""
        self._write("render_batch", batch)
        return 2 if batch.broken else int(not batch.same)

    def _write(self, function: str, found: Report | Batch) -> None:
        if self.format is None:
            return
        write = _renderer(self.format, function)
        if self.output is None:
            if self.format != "human":
                _as_unicode(sys.stdout)
            with for_a_reader():
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


def diff(base: Path, runs: Sequence[Path], terms: Terms, show: Show, jobs: int = 1) -> int:
    """Compare files or folders and write the finding; gives the exit code.

    Raises:
        CassetteError: They cannot be compared.
    """
    folders = [os.path.isdir(path) for path in (base, *runs)]
    if len(runs) == 1 and all(folders):
        return show.batch(compare_folders(base, runs[0], terms, jobs))
    if any(folders):
        raise UsageError(WHERE, "a folder is compared with one other folder", "name two folders")
    if (str(base), *map(str, runs)).count("-") > 1:
        raise UsageError(WHERE, "standard input can be one side only", "name a file")
    # What is read is kept to the end, so nothing would be found by looking for garbage in it.
    gc.disable()
    with opened([base, *runs], terms, read_recording) as paths:
        if len(runs) == 1:
            return show.report(compare(paths[0], paths[1], terms.policy))
        return show.batch(compare_runs(paths, terms.policy))


def plain(names: Sequence[str]) -> int:
    """Do what `cassette diff` does without an option; gives the exit code.

    Raises:
        CassetteError: As `diff`.
    """
    escape_what_lacks()
    base, *runs = map(Path, names)
    view = View(width=terminal_width(None), color="auto")
    return diff(base, runs, Terms(), Show("human", None, view))


def terminal_width(output: Path | None) -> int | None:
    """The columns that there are; None where nobody looks and nothing is to be cut."""
    on_terminal = output is None and sys.stdout.isatty()
    return shutil.get_terminal_size().columns if on_terminal else None


def _renderer(name: str, function: str) -> Callable[[Any, Any, View], None]:
    modules = {module.name for module in pkgutil.iter_modules(render.__path__)}
    module = importlib.import_module(f"{render.__name__}.{name}") if name in modules else None
    if module is None or not hasattr(module, "render"):
        raise UsageError(WHERE, f"there is no format {name[:40]!r}", f"it is one of {FORMATS}")
    if not hasattr(module, function):
        raise UsageError(WHERE, f"format {name} shows one pair", "take another for several runs")
    return cast("Callable[[Any, Any, View], None]", getattr(module, function))


def _as_unicode(out: TextIO) -> None:
    # These formats name their encoding, or are read as UTF-8 by whoever takes them.
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8")
