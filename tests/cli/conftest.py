"""Run `cassette` as a person does: another process, in an empty folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CASSETTE = Path(sys.executable).with_name("cassette")

AGENT = """
import json, sys
from cassettekit import Cassette

tape = Cassette()
for tool, args in json.loads(sys.argv[1]):
    try:
        print(json.dumps(tape.call(tool, args, lambda **args: {"live": args})))
    except KeyError as miss:
        print("miss", miss.kind)
sys.exit(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
"""


@pytest.fixture(autouse=True)
def _in_workspace(workspace):
    (workspace / "agent.py").write_text(AGENT)


@pytest.fixture
def cassette():
    """Run the command; gives its exit code, output and errors, and expects no traceback."""

    def run(*words, text=None, **options):
        environment = {**os.environ, "COLUMNS": "120", **options.pop("env", {})}
        done = subprocess.run(
            [CASSETTE, *map(str, words)],
            input=text,
            capture_output=True,
            timeout=60,
            check=False,
            env=environment,
            **options,
        )
        done.stdout = done.stdout.decode("utf-8", "surrogateescape")
        done.stderr = done.stderr.decode("utf-8", "surrogateescape")
        assert "Traceback" not in done.stderr, done.stderr
        return done

    return run


@pytest.fixture
def python():
    return sys.executable
