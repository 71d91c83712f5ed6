"""Tool servers inside `cassette record FILE -- AGENT`, which holds their recording open."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cassettekit.session.variable import VARIABLE
from tests.mcp.harness import CASSETTE, calls, lines

CHECKOUT = Path(__file__).parents[2]
# An agent with two servers, one started after the other has gone; it has no Cassette of its own
# beside the one that tells the command that the run was seen.
AGENT = f"""
import os, sys
sys.path.insert(0, {str(CHECKOUT)!r})
from cassettekit import Cassette
from tests.mcp.harness import player, recorder, text_of
start = {{"record": recorder, "replay": player}}[sys.argv[1]]
file, options = sys.argv[2], sys.argv[3:]
environment = {{**os.environ, "PYTHONPATH": {str(CHECKOUT)!r}}}
if sys.argv[1] == "record":
    del environment[{VARIABLE!r}]  # as a client does that hands servers a few variables only
with Cassette() as tape:
    for name in ("one", "two"):
        with start(file, "--server", name, *options, env=environment) as client:
            assert text_of(client.call("echo", {{"text": name}})) == name
            assert client.close() == 0, client.said
"""


@pytest.fixture
def agent(here):
    program = here / "agent.py"
    program.write_text(AGENT)
    return program


def run(*words):
    command = [*CASSETTE, *map(str, words)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_servers_that_follow_each_other_are_one_recording(agent, base):
    done = run("record", base, "--json", "--", sys.executable, agent, "record", base)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["calls"] == 2
    assert [call["tool"] for call in calls(base)] == ["one/echo", "two/echo"]
    assert lines(base)[-1]["status"] == "ok"


def test_their_replays_are_one_candidate(agent, base, here):
    candidate = here / "now.jsonl"
    run("record", base, "--", sys.executable, agent, "record", base)

    done = run("replay", base, "-o", candidate, "--", sys.executable, agent, "replay", base)

    assert done.returncode == 0, done.stderr
    assert "2 answered, 0 missed, 0 of 2 recorded calls unused" in done.stderr
    assert [call["tool"] for call in calls(candidate)] == ["one/echo", "two/echo"]


def test_a_server_that_would_record_inside_a_replay_is_refused(agent, base):
    run("record", base, "--", sys.executable, agent, "record", base)
    inside = [*CASSETTE, "record", base, "--mcp", "--", "true"]

    done = run("replay", base, "--", *inside)

    assert "error[mode-conflict]" in done.stderr
    assert done.returncode == 2
