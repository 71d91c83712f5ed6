"""Record a real agent run, replay it offline, break it, and read what changed: `make demo`."""

import json
import os
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
AGENT = ("python", "-m", "agent.run", "--task", "task-07")
WIDTH = 78

OPENING = (
    "This records a real agent run, replays it with the network cut, breaks a tool and rewrites "
    "the prompt. What you see are the commands and their own output; you can type them, too."
)

# Worked out by hand from the documents: what the agent should find, whatever its path.
REPORT = """\
Customer: Halden Marine
Invoiced: EUR 1184.40
Paid:     EUR 1184.40
In USD:   1282.94 at 1.0832 (today, from the back office)
Verdict:  settled
"""

SMALL_CHANGE = {"same": 12, "args": 1, "extra": 1, "missing": 0, "moved": 0}
"""One call with another argument, one more call: what a broken tool and a new prompt lead to."""


class Shell:
    """Runs commands the way a reader would type them, and remembers what went wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ran = 0
        self.surprises: list[str] = []
        self._environment = os.environ | {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
            "PYTHONPATH": str(REPOSITORY / "examples"),
        }
        self._bold, self._dim, self._plain = (
            ("\x1b[1m", "\x1b[2m", "\x1b[0m")
            if sys.stdout.isatty() and "NO_COLOR" not in os.environ
            else ("", "", "")
        )

    def chapter(self, title: str, text: str) -> None:
        rule = "─" * (WIDTH - len(title) - 4)
        _show(f"\n{self._bold}── {title} {rule}{self._plain}\n\n{textwrap.fill(text, WIDTH)}\n")

    def run(self, *command: str, code: int = 0) -> None:
        """Show a command, its output as it is and its exit code."""
        _show(f"{self._bold}$ {_spelled(command)}{self._plain}")
        # Its output goes where this program's does: a terminal is used as one.
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self._environment,
            stderr=subprocess.STDOUT,
            check=False,
        )
        _show(f"{self._dim}[exit {done.returncode}]{self._plain}\n")
        self.ran += 1
        if done.returncode != code:
            self.surprises.append(f"{shlex.join(command)}: exit {done.returncode}, not {code}")

    def differ(self, base: str, candidate: str, wanted: dict[str, int]) -> bool:
        """Whether two runs differ in just this, as a program reads it."""
        command = ("cassette", "diff", "--json", base, candidate)
        done = subprocess.run(
            command, cwd=self.folder, env=self._environment, capture_output=True, check=False
        )
        try:
            counts = json.loads(done.stdout)["counts"]
        except (ValueError, KeyError):
            return False
        return {name: counts.get(name) for name in wanted} == wanted

    def check(self, claim: str, *, holds: bool) -> None:
        """Say whether a claim holds: a command that crashes has an exit code, too."""
        mark = "✓ " if holds else "✗ "
        _show(f"{textwrap.fill(claim, WIDTH, initial_indent=mark, subsequent_indent='  ')}\n")
        if not holds:
            self.surprises.append(f"not so: {claim}")


def main(arguments: Sequence[str]) -> int:
    """Play the demo in the folder given, else in the repository; it writes to `runs/` there."""
    folder = Path(arguments[0]) if arguments else REPOSITORY
    if not (Path(sys.executable).parent / "cassette").exists():
        _show("demo: cassettekit is not installed beside this Python; run `make demo`")
        return 2
    runs = folder / "runs"
    runs.mkdir(exist_ok=True)
    shell = Shell(folder)
    _show(f"{textwrap.fill(OPENING, WIDTH)}\n")
    _show("$ export PYTHONPATH=examples PATH=.venv/bin:$PATH")

    _record_twice(shell)
    _replay_offline(shell)
    _break_a_tool(shell)
    _rewrite_the_prompt(shell)

    for surprise in shell.surprises:
        _show(f"demo: {surprise}")
    if shell.surprises:
        return 1
    _show(f"{shell.ran} commands ran and every one ended as it should.")
    return 0


def _record_twice(shell: Shell) -> None:
    shell.chapter(
        "1. Record the same run twice",
        "An agent reconciles an invoice: it logs in, reads the books, a document and a rate, "
        "starts a job, polls it, writes a report, mails it. Each run has a sandbox of its own: "
        "another folder, other ids, another token, other times.",
    )
    report = shell.folder / "runs" / "report.md"
    report.unlink(missing_ok=True)
    shell.run("cassette", "record", "runs/base.jsonl", "--", *AGENT, "--report", "runs/report.md")
    shell.run("cassette", "record", "runs/again.jsonl", "--", *AGENT)
    shell.run("cassette", "diff", "runs/base.jsonl", "runs/again.jsonl")
    shell.run("cassette", "inspect", "runs/base.jsonl", "2")
    found = report.read_text(encoding="utf-8").splitlines() if report.is_file() else []
    shell.check(
        "runs/report.md holds the right figures. A cassette shows the shape of a run; only a "
        "look at what was made shows that it is right.",
        holds=all(line in found for line in REPORT.splitlines()),
    )


def _replay_offline(shell: Shell) -> None:
    shell.chapter(
        "2. Replay it with the network cut",
        "The same agent, answered from the file. No database, no service, no file comes into "
        "being: a replay has no way to the real tools.",
    )
    shell.run("cassette", "replay", "runs/base.jsonl", "--offline", "--", *AGENT)
    _show("The agent can also open the file itself, with no command around it:\n")
    shell.run(*AGENT, "--cassette", "runs/base.jsonl", "--replay", "--quiet")


def _break_a_tool(shell: Shell) -> None:
    shell.chapter(
        "3. Break one tool on purpose",
        "`fetch` never answers now, and the agent goes another way: it takes the rate from the "
        "books. Its answer reads as before; its call path does not.",
    )
    shell.run("cassette", "record", "runs/broken.jsonl", "--", *AGENT, "--break", "fetch")
    shell.run("cassette", "diff", "runs/base.jsonl", "runs/broken.jsonl", code=1)
    shell.check(
        "One more question to the books, another rate in the report, all else as before.",
        holds=shell.differ("runs/base.jsonl", "runs/broken.jsonl", SMALL_CHANGE),
    )


def _rewrite_the_prompt(shell: Shell) -> None:
    shell.chapter(
        "4. Rewrite the prompt",
        "The rewritten planner asks for another tolerance and reads its report again. Against "
        "the recording that is a miss, and no agent can swallow it.",
    )
    rewritten = (*AGENT, "--planner", "rewritten")
    replay = ("cassette", "replay", "runs/base.jsonl", "-o", "runs/candidate.jsonl")
    shell.run(*replay, "--", *rewritten, code=1)
    shell.run("cassette", "inspect", "runs/candidate.jsonl", "--misses", code=1)
    _show("Recorded live, the same planner shows everything that it does differently:\n")
    shell.run("cassette", "record", "runs/rewritten.jsonl", "--", *rewritten, "--quiet")
    shell.run("cassette", "diff", "runs/base.jsonl", "runs/rewritten.jsonl", code=1)
    shell.check(
        "One call has another argument, one never appears in the baseline, all else is the same.",
        holds=shell.differ("runs/base.jsonl", "runs/rewritten.jsonl", SMALL_CHANGE),
    )


def _spelled(command: Sequence[str]) -> str:
    line = shlex.join(command)
    if len(line) + 2 <= WIDTH:
        return line
    return line.replace(" -- ", " -- \\\n    ", 1)


def _show(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
