"""Run `cassette` as a person does: another process, in an empty folder."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cassettekit import Cassette
from cassettekit.cli.app import app
from tests.session.taping import raising

BASE = "base.jsonl"
TOKEN = "gh" + "p_" + "Zq8" * 12
CALLS = [["search", {"q": "x"}], ["login", {"password": "hunter2" * 2}]]
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


def raw(text):
    """The bytes of a text that would be dangerous on a terminal."""
    return [character for character in text if not character.isprintable() and character != "\n"]


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


def in_process(monkeypatch, captured):
    """Run the command in this process; gives code, output and errors as they are captured."""

    def run(*words, text=None):
        if text is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        captured.readouterr()
        with pytest.raises(SystemExit) as ended:
            app([str(word) for word in words], prog_name="cassette")
        out, err = captured.readouterr()
        return ended.value.code, out, err

    return run


@pytest.fixture
def here(capsys, monkeypatch):
    return in_process(monkeypatch, capsys)


@pytest.fixture
def base():
    """A small recording with an error and two secrets."""
    with Cassette(BASE, mode="record") as tape:
        tape.call("search", {"q": "x"}, lambda q: ["one", "two"])
        tape.call("search", {"q": "x"}, lambda q: [])
        tape.call("login", {"password": "p4ss-word"}, lambda password: {"token": TOKEN})
        with pytest.raises(FileNotFoundError):
            tape.call("read", {"path": "a"}, raising(FileNotFoundError(2, "no", "a")))


@pytest.fixture
def agent(cassette, python):
    """Run the agent under a command."""

    def run(*words, calls=CALLS, code=0, **options):
        return cassette(*words, "--", python, "agent.py", json.dumps(calls), str(code), **options)

    return run
