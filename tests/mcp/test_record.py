"""`cassette record FILE --mcp -- SERVER` as a process between a client and a server."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.mcp.harness import (
    CASSETTE,
    FAKE,
    Client,
    calls,
    has_ended,
    lines,
    player,
    recorder,
    text_of,
)

MEGABYTE = 1 << 20


def test_a_session_goes_through_unchanged_and_is_recorded(base):
    with recorder(base) as recorded, Client(FAKE) as direct:
        for client in (recorded, direct):
            client.seen = [client.hello(), client.ask("tools/list"), client.call("ordered")]
            client.seen += [client.call("fail"), client.call("refuse"), client.call("split")]
            client.seen += [client.call("progress", _meta={"progressToken": 3}), *client.skipped]
            client.code = client.close()

    assert recorded.seen == direct.seen
    assert (recorded.code, direct.code) == (0, 0)
    tools = [call["tool"] for call in calls(base)]
    assert tools == ["ordered", "fail", "refuse", "split", "progress"]
    assert lines(base)[-1] == {"key": "end", "calls": 5, "status": "ok"}


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_bytes_pass_as_they_are_in_either_era(base, era):
    odd = b' {"id" : 7,\t"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo"}} \r\n'
    with recorder(base, era=era) as client:
        client.hello()
        client.send(odd)
        answer = client.line()

    assert json.loads(answer)["id"] == 7
    assert len(calls(base)) == 1


def test_it_says_on_stderr_which_settings_and_which_root_it_uses(here):
    (here / "cassette.toml").write_text("")
    with recorder(here / "base.jsonl") as client:
        client.close()

    assert f"settings: {here}/cassette.toml; root: {here}" in client.said


def test_root_and_config_are_taken_from_the_command_line(here):
    other = here / "other"
    other.mkdir()
    (other / "mine.toml").write_text("")
    options = ("--root", other, "--config", other / "mine.toml")
    with recorder(here / "base.jsonl", *options) as client:
        client.call("echo", {"text": f"{other}/a.txt"})
        client.close()

    assert f"settings: {other}/mine.toml; root: {other}" in client.said
    assert calls(here / "base.jsonl")[0]["args"] == {"text": "<ROOT>/a.txt"}


def test_junk_is_passed_on_counted_and_not_fatal(base):
    with recorder(base) as client:
        client.hello()
        answer = client.call("junk")
        again = client.call("echo", {"text": "still here"})
        code = client.close()

    assert text_of(answer) == "after junk"
    assert text_of(again) == "still here"
    assert b"Starting up..." in client.skipped
    assert b"\xff\xfe not even UTF-8" in client.skipped
    assert "4 lines of the server were no messages" in client.said
    assert code == 0


def test_a_server_that_dies_in_a_call_leaves_a_record_and_its_exit_code(base):
    with recorder(base) as client:
        client.hello()
        client.call("echo", {"text": "a"})
        client.request("tools/call", {"name": "crash", "arguments": {"n": 1}})
        end = client.message()
        code = client.close()

    assert end is None
    assert code == 3
    ended, cut = calls(base)
    assert ended["result"]["content"][0]["text"] == "a"
    assert cut["error"] == {"type": "interrupted", "message": "the server ended"}
    assert lines(base)[-1]["status"] == "failed"


def test_a_last_line_that_was_cut_off_is_no_answer(base):
    with recorder(base) as client:
        client.hello()
        client.request("tools/call", {"name": "torn", "arguments": {}})
        rest = client.line()
        code = client.close()

    assert (rest, code) == (None, 4)
    assert client.buffer == b'{"jsonrpc":"2.0","id":'
    assert calls(base)[0]["error"]["type"] == "interrupted"


def test_a_failed_run_does_not_take_the_place_of_a_good_one(base):
    with recorder(base) as client:
        client.call("echo", {"text": "good"})
    good = base.read_bytes()
    with recorder(base) as client:
        client.request("tools/call", {"name": "crash", "arguments": {}})
        client.message()
        client.close()

    assert base.read_bytes() == good
    assert "this run is kept as" in client.said


def test_a_session_without_a_call_does_not_erase_the_baseline(base):
    with recorder(base) as client:
        client.call("echo", {"text": "good"})
    good = base.read_bytes()
    with recorder(base) as probe:
        probe.hello()
        probe.ask("tools/list")
        code = probe.close()

    assert code == 0
    assert base.read_bytes() == good
    assert "nothing was called" in probe.said


def test_the_exit_code_of_the_server_is_passed_on(base):
    with recorder(base, server=[*FAKE, "--exit", "7"]) as client:
        client.call("echo", {"text": "a"})
        code = client.close()

    assert code == 7
    assert lines(base)[-1]["status"] == "ok"


def test_a_server_that_ignores_the_end_of_its_input_is_ended(base, here):
    pid = here / "pid"
    with recorder(base, server=[*FAKE, "--ignore-eof", "1", "--say-pid", pid]) as client:
        client.call("echo", {"text": "a"})
        code = client.close()

    assert code == 128 + signal.SIGKILL
    assert has_ended(int(pid.read_text()))
    assert len(calls(base)) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_server_and_keeps_the_recording(base, here, number):
    pid = here / "pid"
    with recorder(base, server=[*FAKE, "--say-pid", pid]) as client:
        client.call("echo", {"text": "a"})
        client.process.send_signal(number)
        assert client.message() is None
        client.close()

    assert has_ended(int(pid.read_text()))
    assert [call["tool"] for call in calls(base)] == ["echo"]
    assert lines(base)[-1]["status"] == "ok"


def test_calls_answered_out_of_order_keep_the_order_they_were_made_in(base):
    with recorder(base) as client:
        held = [
            client.request("tools/call", {"name": "hold", "arguments": {"n": number % 4}})
            for number in range(64)
        ]
        client.request("tools/call", {"name": "release", "arguments": {}})
        answers = [client.message() for _ in range(65)]

    assert [answer["id"] for answer in answers[:64]] == held[::-1]
    texts = [call["result"]["content"][0]["text"] for call in calls(base)[:64]]
    assert texts == [f"held {number}" for number in held]


def test_a_cancelled_call_is_recorded_as_cut_off(base):
    with recorder(base) as client:
        number = client.request("tools/call", {"name": "hold", "arguments": {}})
        cancelled = {"method": "notifications/cancelled", "params": {"requestId": number}}
        client.send({"jsonrpc": "2.0", **cancelled})
        client.call("echo", {"text": "a"})
        client.close()

    assert calls(base)[0]["error"]["type"] == "interrupted"
    assert lines(base)[-1]["status"] == "ok"


def test_a_line_of_fifty_megabytes_passes_both_ways(base):
    size = 50 * MEGABYTE
    line = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":'
    line += b'{"text":"' + b"y" * size + b'"}}}\n'
    with recorder(base, stderr=subprocess.DEVNULL) as client:
        sending = threading.Thread(target=client.process.stdin.write, args=(line,))
        sending.start()
        answer = client.answer(1)
        sending.join()

    assert len(text_of(answer)) == size
    assert len(calls(base)) == 1


def test_a_server_that_floods_stderr_blocks_nobody(base, here):
    with (here / "stderr").open("wb") as said, recorder(base, stderr=said) as client:
        answer = client.call("flood", {"size": 4 * MEGABYTE})

    assert text_of(answer) == "flooded"
    assert (here / "stderr").stat().st_size > 4 * MEGABYTE


def test_a_client_that_never_reads_is_left_within_its_patience(base):
    with recorder(base, stderr=subprocess.DEVNULL) as client:
        for _ in range(4):
            client.request("tools/call", {"name": "big", "arguments": {"size": MEGABYTE}})
        client.process.stdin.close()
        code = client.process.wait(60)

    assert code != 0
    assert base.exists()


def test_a_client_that_is_gone_altogether_leaves_a_whole_recording(base):
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
        client.call("echo", {"text": "b"})
        client.process.stderr.close()
        client.process.stdout.close()
        client.process.stdin.close()
        client.process.wait(60)

    assert len(calls(base)) == 2
    assert lines(base)[-1]["status"] == "ok"


def test_parallel_servers_share_one_recording(base):
    with recorder(base, "--server", "one") as one, recorder(base, "--server", "two") as two:
        for number in range(5):
            one.call("echo", {"text": f"{number}"})
            two.call("echo", {"text": f"{number}"})

    recorded = calls(base)
    assert [call["tool"] for call in recorded] == ["one/echo", "two/echo"] * 5
    assert [call["seq"] for call in recorded] == list(range(10))


def test_recording_again_gives_the_same_file(here):
    files = [here / "one.jsonl", here / "two.jsonl"]
    for file in files:
        with recorder(file, "--server", "s") as client:
            client.hello()
            client.ask("tools/list")
            for tool in ("echo", "fail", "refuse", "ordered"):
                client.call(tool)

    assert files[0].read_bytes() == files[1].read_bytes()


def test_settings_of_the_client_need_nothing_of_the_environment(base):
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    with recorder(base, env=environment) as client:
        assert text_of(client.call("echo", {"text": "a"})) == "a"

    assert len(calls(base)) == 1


def imported_by(*modules):
    """All that is imported once these modules are."""
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.split()


def test_no_typer_no_rich_no_pydantic_and_no_asyncio_is_imported():
    found = imported_by(
        "cassettekit.cli.lean", "cassettekit.adapters.mcp.server", "cassettekit.adapters.mcp.live"
    )

    packages = {name.partition(".")[0] for name in found}
    assert not packages & {"typer", "rich", "pydantic", "asyncio", "click", "mcp"}


def test_who_passes_on_imports_nothing_of_what_it_takes_to_record():
    found = imported_by("cassettekit.cli.lean", "cassettekit.adapters.mcp.stdio")

    heavy = ("cassettekit.redaction", "cassettekit.normalization", "cassettekit.storage")
    assert not [name for name in found if name.startswith((*heavy, "orjson", "dataclasses"))]


def test_who_answers_a_handshake_imports_no_rules():
    found = imported_by("cassettekit.cli.lean", "cassettekit.adapters.mcp.player")

    heavy = ("cassettekit.redaction", "cassettekit.normalization")
    assert not [name for name in found if name.startswith(heavy)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["record", "--mcp", "--", "x"], "there is no FILE"),
        (["record", "f", "--mcp"], "there is no server to ask"),
        (["record", "f", "--mcp", "--sever", "x", "--", "y"], "did you mean --server?"),
        (["record", "f", "--mcp", "--server"], "--server needs a value"),
        (["record", "f", "g", "--mcp", "--", "y"], "there is no place for 'g'"),
        (["record", "f", "--mcp", "--", "./no-such-server"], "the server cannot be started"),
        (["replay", "f", "--mcp", "--on-miss", "cry"], "it is one of result, error, exit, live"),
        (["replay", "f", "--mcp", "--on-miss=live"], "there is no server to ask"),
        (["replay", "f", "--mcp", "-o", "f"], "would overwrite"),
        (["record", "f", "--mcp", "--config", "none.toml", "--", "y"], "no such settings file"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_2(here, words, said):
    done = subprocess.run(
        [*CASSETTE, *words], check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )

    errors = [line for line in done.stderr.splitlines() if line.startswith("error[")]
    assert done.returncode == 2
    assert len(errors) == 1
    assert said in errors[0]
    assert "Traceback" not in done.stderr


def test_a_file_that_cannot_be_read_is_not_recorded_over(base):
    base.write_text("no cassette\n")
    with recorder(base) as client:
        assert client.message() is None
        code = client.close()

    assert code == 2
    assert base.read_text() == "no cassette\n"


def test_no_call_reaches_the_server_where_none_can_be_recorded(base, here):
    base.write_text("no cassette\n")
    listener = f"import sys; open({str(here / 'heard')!r}, 'wb').write(sys.stdin.buffer.read())"
    with recorder(base, server=[sys.executable, "-c", listener]) as client:
        client.request("tools/call", {"name": "pay", "arguments": {}})
        assert client.message() is None
        code = client.close()

    assert code == 2
    assert client.said.count("error[") == 1
    assert b"tools/call" not in (here / "heard").read_bytes()


@pytest.mark.parametrize("options", [None, (), ("--on-miss", "live", "--", *FAKE)])
def test_a_last_line_without_its_end_is_a_whole_one(base, options):
    line = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}'
    with recorder(base) as client:
        client.send(line)  # the input ends here
        client.close()
        recorded = client.rest
    if options is not None:
        with player(base, *options) as client:
            client.send(line)
            client.close()

    assert json.loads(client.rest) == json.loads(recorded)
    assert [call["tool"] for call in calls(base)] == ["echo"]
    assert "result" in calls(base)[0]


@pytest.mark.parametrize("closed", [0, 1, 2])
@pytest.mark.parametrize("verb", ["record", "replay"])
def test_a_standard_stream_that_is_closed_is_an_empty_one(base, verb, closed):
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
    words = {"record": ["record", "new.jsonl", "--mcp", "--", *FAKE]}
    words["replay"] = ["replay", str(base), "--mcp"]
    params = {"name": "echo", "arguments": {"text": "a"}}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
    shell = f"exec {closed}>&-; exec {' '.join([*CASSETTE, *words[verb]])}"

    done = subprocess.run(
        ["sh", "-c", shell],
        input=f"{line}\n",
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
    )

    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert ('"text"' in done.stdout) == (closed == 2)


@pytest.mark.parametrize("verb", ["record", "replay"])
def test_a_working_folder_that_is_gone_is_one_line_and_exit_2(base, here, verb):
    words = {
        "record": [verb, str(base), "--mcp", "--", *FAKE],
        "replay": [verb, str(base), "--mcp"],
    }
    shell = f"mkdir gone && cd gone && rmdir ../gone && exec {' '.join([*CASSETTE, *words[verb]])}"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}

    done = subprocess.run(
        ["sh", "-c", shell],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        stdin=subprocess.DEVNULL,
    )

    assert done.returncode == 2
    assert done.stderr.count("error[") == 1
    assert "the working directory is gone" in done.stderr
