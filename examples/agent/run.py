"""Run the agent on one task: `python -m agent.run --task task-07 --cassette runs/base.jsonl`."""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from agent.loop import play
from agent.planner import PROMPTS
from agent.reconcile import REPORT
from agent.sandbox import Credentials, Sandbox
from agent.tasks import TASKS
from agent.tools import TOOL_NAMES, Tools
from cassettekit import Cassette
from cassettekit.errors import CassetteError

GAVE_UP = 3
"""The exit code of an agent whose tool failed and whose planner had no way round it."""


def main(argv: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(argv)
    try:
        return _run(options)
    except CassetteError as error:
        sys.stderr.write(f"{error.line()}\n")
        return error.exit_code
    except (LookupError, OSError) as failure:
        sys.stderr.write(f"agent gave up: {type(failure).__name__}: {failure}\n")
        return GAVE_UP


def _run(options: argparse.Namespace) -> int:
    credentials = Credentials()
    prompt = replace(PROMPTS[options.planner], polls_once_more=options.extra_call)
    plan = TASKS[options.task](credentials, prompt)
    show = _silent if options.quiet else print
    with (
        tempfile.TemporaryDirectory(prefix="agent-") as folder,
        Sandbox(Path(folder).resolve(), credentials) as sandbox,
        Cassette(options.cassette, mode=_mode(options), root=sandbox.folder) as tape,
    ):
        show(f"sandbox {sandbox.folder}, {options.planner} planner")
        tools = Tools(sandbox).table(options.broken)
        answer = play(plan, tools, tape, show)
        print(answer)
        show(f"sandbox {'was started' if sandbox.started else 'never started'}")
        if options.report is not None:
            _copy_report(sandbox, options.report)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m agent.run", description=__doc__)
    parser.add_argument("--task", choices=sorted(TASKS), default="task-07")
    parser.add_argument(
        "--cassette",
        metavar="FILE",
        help="record into FILE; without it the file comes from `cassette record` or `cassette "
        "replay` around this command, and without those nothing is recorded",
    )
    parser.add_argument("--replay", action="store_true", help="answer from FILE, call no tool")
    parser.add_argument("--planner", choices=sorted(PROMPTS), default="baseline")
    parser.add_argument(
        "--break",
        dest="broken",
        metavar="TOOL",
        choices=TOOL_NAMES,
        help="make this tool fail: " + ", ".join(TOOL_NAMES),
    )
    parser.add_argument(
        "--extra-call", action="store_true", help="poll once more after the job is done"
    )
    parser.add_argument(
        "--report", type=Path, metavar="COPY", help="keep a copy of the report that task-07 writes"
    )
    parser.add_argument("--quiet", action="store_true", help="print the answer only")
    return parser


def _mode(options: argparse.Namespace) -> Literal["record", "replay"] | None:
    if options.replay:
        return "replay"
    return "record" if options.cassette else None


def _copy_report(sandbox: Sandbox, copy: Path) -> None:
    written = sandbox.folder / REPORT
    if written.is_file():
        shutil.copyfile(written, copy)
    else:
        print(f"no report to copy to {copy}: no tool wrote one")


def _silent(_: str) -> None:
    pass


if __name__ == "__main__":
    sys.exit(main())
