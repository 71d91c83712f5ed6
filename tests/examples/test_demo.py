"""`make demo` and the agent's own command line, as a reader runs them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def python(*arguments, folder):
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY / "examples"), "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def agent(*arguments, folder):
    return python("-m", "agent.run", *arguments, folder=folder)


def test_the_demo_ends_as_it_should_over_what_an_earlier_one_left(tmp_path):
    runs = tmp_path / "runs"
    recorded = agent("--cassette", "runs/base.jsonl", folder=tmp_path)
    for name in ("again", "broken", "candidate", "rewritten"):
        shutil.copy(runs / "base.jsonl", runs / f"{name}.jsonl")

    done = python(str(REPOSITORY / "examples" / "demo.py"), str(tmp_path), folder=tmp_path)

    assert recorded.returncode == 0, recorded.stderr
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    assert "sandbox never started" in done.stdout
    assert not re.search(r"tok_[0-9a-f]|Traceback", done.stdout)
    assert [path.name for path in tmp_path.iterdir()] == ["runs"]


def test_the_agent_records_and_replays_by_its_own_options(tmp_path):
    file = str(tmp_path / "base.jsonl")
    report = tmp_path / "report.md"

    recorded = agent("--cassette", file, "--report", str(report), folder=tmp_path)
    replayed = agent("--cassette", file, "--replay", "--quiet", folder=tmp_path)
    missed = agent(
        "--cassette", file, "--replay", "--quiet", "--planner", "rewritten", folder=tmp_path
    )

    assert recorded.returncode == 0, recorded.stderr
    assert "sandbox was started" in recorded.stdout
    assert "In USD:   1282.94 at 1.0832" in report.read_text(encoding="utf-8")
    assert (replayed.returncode, replayed.stdout) == (
        0,
        "INV-2041 is settled: EUR 1184.40, report mailed\n",
    )
    assert missed.returncode == 1
    assert missed.stderr.startswith("error[miss]")


def test_an_agent_whose_tool_fails_says_so_with_its_own_exit_code(tmp_path):
    done = agent("--break", "login", folder=tmp_path)

    assert done.returncode == 3
    assert done.stderr == "agent gave up: TimeoutError: login did not answer\n"
