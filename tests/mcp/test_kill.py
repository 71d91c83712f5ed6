"""A proxy that is killed: every call that ended is on disk, and nothing is left running."""

import os
import random
import select
import signal
from pathlib import Path

from cassettekit.storage.reading import read_file
from tests.mcp.harness import FAKE, has_ended, recorder, text_of

KILLS = 100


def test_a_proxy_killed_at_any_moment_loses_no_call_that_ended(here):
    """Kill it after a random number of answers, with another request on its way."""
    chance = random.Random(7)
    for number in range(KILLS):
        base, pid = here / f"{number}.jsonl", here / f"{number}.pid"
        with recorder(base, server=[*FAKE, "--say-pid", pid]) as client:
            answered = chance.randrange(6)
            for text in range(answered):
                assert text_of(client.call("echo", {"text": f"{text}"})) == f"{text}"
            client.request("tools/call", {"name": "echo", "arguments": {"text": "late"}})
            client.process.kill()

            while client.message() is not None:
                pass  # the stream ends: what the server said before it may still come
            client.process.stderr.read()  # ends when nobody is left who could write there

        ended = [call["args"]["text"] for call in results(base)]
        assert ended[:answered] == [f"{text}" for text in range(answered)]
        assert not pid.exists() or has_ended(int(pid.read_text()))


def results(base):
    """The calls with a result, wherever the run was kept."""
    file = base if base.exists() else base.with_name(base.name + ".part")
    if not file.exists():
        return []  # killed before there was anything to lose
    recording = read_file(file)
    try:
        records = [recording.record(index) for index in range(len(recording.keys))]
    finally:
        recording.close()
    return [{"args": record.args} for record in records]


def test_a_client_that_kills_the_whole_group_loses_nothing_either(base, here):
    """As the client library does with a server that is not gone in time."""
    pid = here / "pid"
    server = [*FAKE, "--say-pid", pid, "--ignore-eof", "1"]
    with recorder(base, server=server, start_new_session=True) as client:
        client.call("echo", {"text": "a"})
        os.killpg(client.process.pid, signal.SIGKILL)
        assert has_ended(int(pid.read_text()))
        client.process.stderr.read()

    assert [call["args"] for call in results(base)] == [{"text": "a"}]


def test_a_session_goes_on_when_the_process_that_records_it_is_killed(base):
    with recorder(base) as client:
        client.hello()
        client.call("echo", {"text": "recorded"})
        kill_and_wait(recording_process(client.process.pid))
        later = [text_of(client.call("echo", {"text": f"{number}"})) for number in range(3)]
        code = client.close()

    assert later == ["0", "1", "2"]
    assert "nothing is recorded from here on" in client.said
    assert code == 2
    assert len(results(base)) <= 1


def kill_and_wait(pid):
    """Kill a process that is no child of ours; its ends of pipes are closed afterwards."""
    watched = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    select.select([watched], [], [], 30)
    os.close(watched)


def recording_process(proxy):
    """The child of the proxy that is no server: it is in the proxy's own program."""
    children = Path(f"/proc/{proxy}/task/{proxy}/children").read_text().split()
    (found,) = (int(pid) for pid in children if b"fake_server" not in command_of(pid))
    return found


def command_of(pid):
    """A process's command line up to the server that it may run."""
    return Path(f"/proc/{pid}/cmdline").read_bytes().partition(b"cassettekit.cli.lean")[0]
