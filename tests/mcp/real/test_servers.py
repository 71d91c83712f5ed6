"""Real servers under the real client library, recorded and then replayed without the server."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from tests.mcp.real.places import HERE, python
from tests.mcp.real.servers import SERVERS

LEAN = [sys.executable, "-m", "cassettekit.cli.lean"]
CLIENTS = {"1": (1, ""), "2-auto": (2, "auto"), "2-legacy": (2, "legacy")}
# What a clock says is not what is compared: it comes back frozen.
CLOCK = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")


def drive(client, command, calls, folder):
    """What a real client saw of a server that it started."""
    return drive_to(client, {"command": command, "cwd": str(folder)}, calls, folder)


def drive_to(client, where, calls, folder):
    """What a real client saw of a server."""
    major, mode = CLIENTS[client]
    asked, seen = folder / "asked.json", folder / "seen.json"
    asked.write_text(json.dumps({**where, "calls": calls, "mode": mode}))
    seen.unlink(missing_ok=True)
    done = subprocess.run(
        [python(major), HERE / f"drive_{major}.py", asked, seen],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    told = json.loads(seen.read_text())
    told["said"] = done.stderr
    told["code"] = done.returncode
    for result in told["results"]:
        result.pop("_meta", None)
        result.pop("resultType", None)
    return told


def without_clocks(told):
    return [CLOCK.sub("(clock)", json.dumps(result)) for result in told["results"]]


def record(base, *, server):
    return [*LEAN, "record", str(base), "--mcp", "--root", str(base.parent), "--", *server]


def replay(base, *options):
    # The server is gone: what stands in its place cannot answer.
    options = ("--root", str(base.parent), *options)
    return [*LEAN, "replay", str(base), "--mcp", *options, "--", "false"]


@pytest.fixture(params=SERVERS)
def real(request):
    server = SERVERS[request.param]
    if server.needs == "node" and shutil.which("node") is None:
        pytest.skip("there is no node here")
    return server


@pytest.fixture(params=CLIENTS)
def client(request):
    return request.param


def test_what_a_client_saw_is_what_it_sees_again(real, client, tmp_path):
    real.prepare(tmp_path)
    base, calls = tmp_path / "base.jsonl", real.calls(tmp_path)

    recorded = drive(client, record(base, server=real.command(tmp_path)), calls, tmp_path)
    replayed = drive(client, replay(base), calls, tmp_path)

    assert recorded["code"] == replayed["code"] == 0, recorded["said"] + replayed["said"]
    assert without_clocks(replayed) == without_clocks(recorded)
    assert len(recorded["results"]) == len(calls)
    assert replayed["tools"] == recorded["tools"] != []
    assert replayed["server"] == recorded["server"]
    assert f"answered {len(calls)} calls, missed 0" in replayed["said"]


def test_a_recording_by_one_client_serves_the_others(real, tmp_path):
    real.prepare(tmp_path)
    base, calls = tmp_path / "base.jsonl", real.calls(tmp_path)

    recorded = drive("2-auto", record(base, server=real.command(tmp_path)), calls, tmp_path)
    replayed = {client: drive(client, replay(base), calls, tmp_path) for client in CLIENTS}

    for client, told in replayed.items():
        assert without_clocks(told) == without_clocks(recorded), client
    assert replayed["2-auto"]["protocol"] == "2026-07-28"
    assert replayed["2-legacy"]["protocol"] == "2025-11-25"


@pytest.mark.parametrize("client", ["1", "2-auto"])
def test_a_broken_call_and_one_too_many_are_misses_and_a_readable_diff(real, client, tmp_path):
    real.prepare(tmp_path)
    base, candidate = tmp_path / "base.jsonl", tmp_path / "now.jsonl"
    calls = real.calls(tmp_path)
    (tool, arguments), *others = calls
    changed = [(tool, {**arguments, "broken": True}), *others, (tool, {**arguments, "extra": 1})]

    drive(client, record(base, server=real.command(tmp_path)), calls, tmp_path)
    replayed = drive(client, replay(base, "-o", str(candidate)), changed, tmp_path)
    words = [*LEAN, "diff", str(base), str(candidate)]
    diff = subprocess.run(words, check=False, capture_output=True, text=True)

    first, last = replayed["results"][0], replayed["results"][-1]
    assert first["isError"] is True
    assert last["isError"] is True
    assert "$.broken  (absent) → true" in first["content"][0]["text"]
    assert diff.returncode == 1
    assert tool in diff.stdout
    assert "broken" in diff.stdout
    assert "Traceback" not in diff.stderr
