"""The demo's agent, recorded twice: one call path, and one file once ids are renamed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cassettekit.normalization import STORED
from cassettekit.session.renaming import renamed
from cassettekit.session.rewriting import normalized
from cassettekit.session.road import Road
from cassettekit.session.rules import Rules
from cassettekit.storage.reading import read_bytes

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RULES = Rules(roots=STORED)


def run(task, name):
    """The bytes of one recording, made in a sandbox folder and at a time of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "agent.run", "--task", task, "--cassette", name, "--quiet"],
        env={**os.environ, "PYTHONPATH": f"{EXAMPLES}{os.pathsep}{EXAMPLES.parent}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return Path(name).read_bytes()


def named(data):
    recording = read_bytes("f.jsonl", data)
    lines = renamed(normalized(recording, Road(RULES)), Road(RULES))
    return b"".join(line.line for line in lines)


def call_path(data):
    return [json.loads(line)["key"] for line in data.splitlines()]


@pytest.mark.parametrize("task", ["task-05", "task-07"])
def test_two_recordings_of_the_demo_become_one_file(task):
    one, two = run(task, "one.jsonl"), run(task, "two.jsonl")

    assert one != two
    assert named(one) == named(two)
    assert named(named(one)) == named(one)


def test_renaming_makes_one_call_path_where_an_id_is_sent_back():
    one, two = run("task-05", "one.jsonl"), run("task-05", "two.jsonl")

    assert call_path(one) != call_path(two)
    assert call_path(named(one)) == call_path(named(two))
    assert call_path(run("task-07", "three.jsonl")) == call_path(run("task-07", "four.jsonl"))
