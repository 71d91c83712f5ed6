"""`cassette replay FILE --mcp` as a process: the recording is the server."""

import json
import signal
import subprocess

import pytest

from cassettekit.adapters.mcp.card_writer import CardWriter
from cassettekit.adapters.mcp.watch import Watch
from cassettekit.session.opening import Wanted, open_run
from tests.mcp.harness import CASSETTE, FAKE, Client, calls, lines, player, recorder, text_of

TOOLS = ("echo", "ordered", "fail", "refuse", "split", "nope", "progress")


@pytest.fixture(params=["legacy", "modern"])
def recorded(request, base):
    """A recording of either era, and what the client saw."""
    with recorder(base, era=request.param) as client:
        client.hello()
        client.ask("tools/list")
        client.ask("prompts/list")
        client.seen = session(client)
        assert client.close() == 0
    return base, client.seen


def session(client):
    meta = {"_meta": {"progressToken": 5}}
    answers = [client.call(tool, {"text": tool}, **meta) for tool in TOOLS]
    return [bare(answer) for answer in answers]


def bare(answer):
    """An answer without its id and without what only its era says."""
    if "error" in answer:
        return answer["error"]
    gone = ("resultType", "_meta")
    return {name: value for name, value in answer["result"].items() if name not in gone}


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_a_recording_of_one_era_is_the_server_in_the_other(recorded, era):
    base, seen = recorded
    with player(base, era=era) as client:
        client.hello()
        listed = [client.ask("tools/list")["result"]["tools"] for _ in range(2)]
        answers = session(client)
        code = client.close()

    assert json.dumps(answers) == json.dumps(seen)
    assert listed[0] == listed[1] != []
    assert code == 0
    assert "answered 7 calls, missed 0" in client.said


def test_the_servers_own_command_may_stay_and_is_not_run(recorded):
    base, seen = recorded
    with player(base, "--", "false") as client:
        client.hello()
        answers = session(client)
        code = client.close()

    assert answers == seen
    assert code == 0
    assert "is not run" in client.said


def test_a_miss_is_in_the_answer_the_candidate_on_stderr_and_in_the_exit_code(base, here):
    candidate = here / "now.jsonl"
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
    with player(base, "-o", candidate) as client:
        client.call("echo", {"text": "a"})
        missed = client.call("echo", {"text": "b"})
        code = client.close()

    assert missed["result"]["isError"] is True
    assert '$.text  "a" → "b"' in text_of(missed)
    assert '$.text  "a" → "b"' in client.said
    assert code == 1
    assert [call.get("miss") for call in calls(candidate)] == [None, "unknown"]
    assert lines(candidate)[-1]["calls"] == 2


def test_a_miss_can_be_a_protocol_error(base):
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
    with player(base, "--on-miss", "error") as client:
        missed = client.call("echo", {"text": "b"})
        code = client.close()

    assert missed["error"]["code"] == -32050
    assert code == 1


def test_a_miss_can_end_the_process(base, here):
    candidate = here / "now.jsonl"
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
    with player(base, "--on-miss", "exit", "-o", candidate) as client:
        number = client.request("tools/call", {"name": "echo", "arguments": {"text": "b"}})
        answer = client.answer(number)
        client.process.wait(60)
        code = client.close()

    assert (answer, code) == (None, 1)
    assert calls(candidate)[0]["miss"] == "unknown"


def test_strict_fails_on_a_recorded_call_that_nobody_made(base):
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
        client.call("echo", {"text": "b"})
    codes = []
    for options in ((), ("--strict",)):
        with player(base, *options) as client:
            client.call("echo", {"text": "b"})
            codes.append(client.close())

    assert codes == [0, 1]
    assert "1 recorded call of 2 unused" in client.said


def test_junk_of_the_client_is_passed_over_and_counted(base):
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
    with player(base) as client:
        client.send(b"hello?\n\n\xff\n[]\n")
        answer = client.call("echo", {"text": "a"})
        client.close()

    assert text_of(answer) == "a"
    assert "3 lines of the client were no messages" in client.said


def test_a_batch_is_answered_with_a_batch(base):
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
    call = {"name": "echo", "arguments": {"text": "a"}}
    with player(base) as client:
        client.send(
            [
                {"jsonrpc": "2.0", "id": "a", "method": "ping"},
                {"jsonrpc": "2.0", "method": "notifications/initialized"},
                {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": call},
            ]
        )
        answers = json.loads(client.line())

    assert [answer["id"] for answer in answers] == ["a", "b"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_and_keeps_the_candidate(base, here, number):
    candidate = here / "now.jsonl"
    with recorder(base) as client:
        client.call("echo", {"text": "a"})
    with player(base, "-o", candidate) as client:
        client.call("echo", {"text": "a"})
        client.process.send_signal(number)
        assert client.message() is None
        code = client.close()

    assert code == 0
    assert len(calls(candidate)) == 1


def test_without_a_file_it_says_so_and_every_call_is_a_miss(base):
    with player(base) as client:
        client.hello()
        missed = client.call("echo", {"text": "a"})
        code = client.close()

    assert "there is no such cassette" in client.said
    assert "no_cassette" in text_of(missed)
    assert code == 1


def test_two_named_servers_are_served_by_two_processes(base):
    with recorder(base, "--server", "one") as one, recorder(base, "--server", "two") as two:
        one.call("echo", {"text": "a"})
        two.call("echo", {"text": "a"})
    with player(base, "--server", "one") as one, player(base, "--server", "two") as two:
        texts = [text_of(client.call("echo", {"text": "a"})) for client in (one, two)]
        codes = [client.close() for client in (one, two)]

    assert texts == ["a", "a"]
    assert codes == [0, 0]
    assert "unused" not in one.said + two.said


def test_a_server_that_was_not_recorded_is_refused_with_those_that_were(base):
    with recorder(base, "--server", "one") as client:
        client.call("echo", {"text": "a"})
    with player(base, "--server", "two") as client:
        assert client.message() is None
        code = client.close()

    assert code == 2
    assert "name one of one with --server" in client.said


class TestLive:
    """`--on-miss live`: the real server answers what the recording lacks."""

    @pytest.fixture
    def partly(self, base):
        with recorder(base) as client:
            client.call("echo", {"text": "recorded"})
            client.call("add", {"by": 5})
            client.call("echo", {"text": "dropped"})
        return base

    def live(self, base, *options, era="legacy", server=FAKE):
        command = [*CASSETTE, "replay", base, "--mcp", "--on-miss", "live", *options]
        return Client([*command, "--", *server], era)

    @pytest.mark.parametrize("era", ["legacy", "modern"])
    def test_the_run_served_becomes_the_new_cassette(self, partly, era):
        with self.live(partly, era=era) as client:
            client.hello()
            added = text_of(client.call("add", {"by": 5}))
            new = text_of(client.call("echo", {"text": "new"}))
            old = text_of(client.call("echo", {"text": "recorded"}))
            code = client.close()

        assert (added, new, old) == ("5", "new", "recorded")
        assert code == 0
        texts = [call["args"] for call in calls(partly)]
        assert texts == [{"by": 5}, {"text": "new"}, {"text": "recorded"}]
        assert "not in the recording, so the server is asked" in client.said
        assert "recorded calls that this run did not use: 3" in client.said

    def test_recorded_calls_never_reach_the_server(self, partly):
        with self.live(partly) as client:
            recorded = text_of(client.call("add", {"by": 5}))
            counted = text_of(client.call("add", {"by": 1}))

        assert (recorded, counted) == ("5", "1")

    def test_exhausted_is_unrecorded(self, partly):
        with self.live(partly) as client:
            texts = [text_of(client.call("add", {"by": 5})) for _ in range(2)]

        assert texts == ["5", "5"]
        assert [call["tool"] for call in calls(partly)] == ["add", "add"]

    def test_a_placeholder_is_never_sent(self, partly):
        before = partly.read_bytes()
        with self.live(partly) as client:
            missed = client.call("echo", {"text": "REDACTED"})
            code = client.close()

        assert missed["result"]["isError"] is True
        assert code == 1
        assert partly.read_bytes() == before

    def test_questions_of_the_server_reach_the_client(self, partly):
        with self.live(partly) as client:
            number = client.request("tools/call", {"name": "nested", "arguments": {}})
            question = client.message()
            client.send({"jsonrpc": "2.0", "id": question["id"], "result": {"action": "accept"}})
            answer = client.answer(number)

        assert question["method"] == "elicitation/create"
        assert text_of(answer) == '{"action": "accept"}'

    def test_rounds_of_the_real_server_are_one_call(self, partly):
        with self.live(partly, era="modern") as client:
            first = client.call("ask")["result"]
            state = first["requestState"]
            responses = {"who": {"action": "accept", "content": {"name": "bob"}}}
            last = client.call("ask", inputResponses=responses, requestState=state)

        assert state == "state-of-server"
        assert text_of(last) == "hello bob"
        (call,) = calls(partly)
        assert call["rounds"][0]["responses"] == responses

    def test_a_changed_schema_is_named(self, partly, monkeypatch):
        with recorder(partly) as client:
            client.ask("tools/list")
            client.call("echo", {"text": "a"})
        monkeypatch.setenv("FAKE_SCHEMA", "other")
        with self.live(partly) as client:
            client.ask("tools/list")
            client.call("echo", {"text": "a"})
            client.close()

        assert "the signature of tool echo is not the recorded one" in client.said

    def test_without_a_file_everything_is_recorded(self, base):
        with self.live(base) as client:
            client.call("echo", {"text": "a"})

        assert [call["args"] for call in calls(base)] == [{"text": "a"}]

    def test_an_incomplete_file_is_refused(self, partly):
        partly.write_bytes(partly.read_bytes().rsplit(b"\n", 2)[0] + b"\n")
        with self.live(partly) as client:
            assert client.message() is None
            code = client.close()

        assert code == 2
        assert "error[incomplete]" in client.said


def test_an_mcp_run_is_read_by_the_other_commands(recorded, here):
    base, _ = recorded
    shell = ["-m", "cassettekit.cli.lean"]
    for words in (["inspect", base], ["redact", "--check", base]):
        done = subprocess.run(
            [CASSETTE[0], *shell, *map(str, words)], check=False, capture_output=True, text=True
        )

        assert done.returncode == 0, done.stderr


def test_answers_come_in_the_order_of_what_was_asked_before_the_rules_were_read(recorded):
    base, _ = recorded
    with player(base) as client:
        asked = [
            client.request("initialize", {"protocolVersion": "2025-11-25"}),
            client.request("tools/list"),
            client.request("tools/call", {"name": "echo", "arguments": {"text": "echo"}}),
            client.request("ping"),
            client.request("resources/read", {"uri": "file:///a"}),
        ]
        answers = [client.message() for _ in asked]
        code = client.close()

    assert [answer["id"] for answer in answers] == asked
    assert text_of(answers[2]) == "echo"
    assert answers[4]["error"]["message"].startswith("cassettekit: a recording holds tool calls")
    assert code == 0


def test_what_a_server_says_of_todays_folders_is_told_in_a_handshake_too(base, here):
    told = {"instructions": f"Look into {here}/docs.", "serverInfo": {"name": "s"}}
    run = open_run(Wanted(base, "record", root=here))
    watch = Watch(run.recorder, CardWriter(run, run.store, ""), "")
    for method, answer in (("initialize", told), ("tools/call", {"content": []})):
        watch.sent({"id": 1, "method": method, "params": {"name": "a"}})
        watch.came({"id": 1, "result": answer})
    run.close(None)
    there = here / "there"
    there.mkdir()
    with player(base, "--root", there) as client:
        answer = client.hello()

    assert str(here) not in base.read_text()
    assert answer["result"]["instructions"] == f"Look into {there}/docs."


def test_a_replay_that_cannot_begin_ends_whoever_waits_for_it(base, here):
    base.write_text('{"key":"cassette/1","redact":{"a-rule-of-tomorrow":1}}\n')
    with player(base) as client:
        client.request("tools/call", {"name": "echo", "arguments": {}})
        assert client.message() is None
        code = client.close()

    assert code == 2
    assert "error[not-comparable]" in client.said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_at_any_time_ends_a_replay_with_its_verdict(recorded, number):
    base, _ = recorded
    with player(base, "--strict") as client:
        client.ask("ping")  # as early as that is: its rules may not have been read yet
        client.process.send_signal(number)
        code = client.close()

    assert code == 1
    assert "error[unused]" in client.said
