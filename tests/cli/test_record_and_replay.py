"""`cassette record` and `cassette replay`: CMD runs as it would alone, and is told about."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading

import pytest

from cassettekit import Cassette
from tests.cli.conftest import CASSETTE
from tests.session.taping import calls_in, lines, record

BASE = "base.jsonl"
CALLS = [["search", {"q": "x"}], ["login", {"password": "hunter2" * 2}]]


@pytest.fixture
def agent(cassette, python):
    """Run the agent under a command."""

    def run(*words, calls=CALLS, code=0, **options):
        return cassette(*words, "--", python, "agent.py", json.dumps(calls), str(code), **options)

    return run


class TestRecord:
    def test_writes_the_file_and_one_line_of_summary(self, agent):
        done = agent("record", BASE)

        assert done.returncode == 0
        assert json.loads(done.stdout.splitlines()[0]) == {"live": {"q": "x"}}
        assert [line["tool"] for line in calls_in(BASE)] == ["search", "login"]
        [summary] = done.stderr.splitlines()
        assert (
            f"recorded {BASE}: 2 calls, 2 tools, 0 errors, 2 redacted values, status ok" in summary
        )

    def test_as_json_says_the_same_on_standard_output(self, agent):
        done = agent("record", BASE, "--json", calls=[])

        assert done.returncode == 0
        report = json.loads(done.stdout.splitlines()[-1])
        assert (report["exit_code"], report["calls"], report["status"]) == (0, 0, "ok")

    def test_as_json_says_something_where_others_are_still_recording(self, agent):
        with Cassette(BASE, mode="record") as tape:
            tape.call("other", {}, lambda: 1)
            done = agent("record", BASE, "--json")

        assert json.loads(done.stdout.splitlines()[-1]) == {"exit_code": 0, "file": BASE}
        assert "other writers are still recording" in done.stderr
        assert calls_in(BASE)[0]["tool"] == "other"

    def test_passes_the_exit_code_on_and_keeps_the_run_as_a_failed_one(self, agent):
        done = agent("record", BASE, code=7)

        assert done.returncode == 7
        assert "status failed" in done.stderr
        assert lines(BASE)[-1] == {"key": "end", "calls": 2, "status": "failed"}

    def test_keeps_a_failed_run_beside_an_older_file_and_names_both(self, agent):
        record(BASE, ("old", {}, 1))

        done = agent("record", BASE, "--json", code=7)

        report = json.loads(done.stdout.splitlines()[-1])
        assert [line["tool"] for line in calls_in(BASE)] == ["old"]
        assert len(calls_in(f"{BASE}.failed")) == 2
        assert (report["exit_code"], report["file"]) == (7, f"{BASE}.failed")

    def test_with_keep_takes_the_failed_run(self, agent):
        record(BASE, ("old", {}, 1))

        agent("record", BASE, "--keep", code=7)

        assert len(calls_in(BASE)) == 2

    def test_of_a_command_that_opened_no_cassette_is_an_error_that_says_how(
        self, cassette, python, workspace
    ):
        done = cassette("record", BASE, "--", python, "-c", "print('hello')")

        assert (done.returncode, done.stdout) == (2, "hello\n")
        assert "error[nothing-opened]" in done.stderr
        assert "tape.call(" in done.stderr
        assert os.listdir(workspace) == ["agent.py"]

    def test_of_a_command_that_failed_before_it_opened_one_gives_its_code(
        self, cassette, python, workspace
    ):
        done = cassette("record", BASE, "--", python, "-c", "raise SystemExit(9)")

        assert done.returncode == 9
        assert os.listdir(workspace) == ["agent.py"]

    def test_of_a_run_without_calls_is_a_cassette_all_the_same(self, agent):
        done = agent("record", BASE, calls=[])

        assert done.returncode == 0
        assert lines(BASE)[-1]["calls"] == 0

    def test_of_a_run_without_calls_never_replaces_one_with_calls(self, agent):
        record(BASE, ("old", {}, 1))

        done = agent("record", BASE, calls=[])

        assert "stays as it was" in done.stderr
        assert len(calls_in(BASE)) == 1

    def test_of_no_such_program_is_a_usage_error(self, cassette, workspace):
        done = cassette("record", BASE, "--", "no-such-program-here")

        assert done.returncode == 2
        assert done.stderr.startswith("error[usage]: no-such-program-here")
        assert os.listdir(workspace) == ["agent.py"]

    def test_of_something_that_cannot_be_run_is_a_usage_error(self, cassette, workspace):
        (workspace / "broken").write_bytes(b"\x7fELF not really")
        (workspace / "broken").chmod(0o755)

        done = cassette("record", BASE, "--", "./broken")

        assert done.returncode == 2
        assert done.stderr.startswith("error[usage]: ./broken")

    def test_of_a_file_that_may_not_be_run_does_not_say_there_is_none(self, cassette):
        done = cassette("record", BASE, "--", "./agent.py")

        assert done.returncode == 2
        assert done.stderr.startswith("error[usage]: ./agent.py: this may not be run")

    @pytest.mark.parametrize(
        "words", [["record", "-"], ["replay", "-"], ["replay", BASE, "-o", "-"]]
    )
    def test_needs_a_file_since_command_opens_it_too(self, agent, words, workspace):
        record(BASE, ("search", {"q": "x"}, 1))

        done = agent(*words)

        assert done.returncode == 2
        assert done.stderr.startswith("error[usage]: -: CMD opens the cassette too")
        assert sorted(os.listdir(workspace)) == ["agent.py", BASE]

    def test_starts_nothing_over_a_file_that_cannot_be_read(self, agent, workspace):
        (workspace / BASE).write_bytes(b"dear diary\nx\n")

        done = agent("record", BASE)

        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("error[corrupt]")
        assert (workspace / BASE).read_bytes() == b"dear diary\nx\n"

    def test_gives_command_its_input_and_its_words_untouched(self, cassette, python):
        program = (
            "import sys\n"
            "from cassettekit import Cassette\n"
            "Cassette().call('t', {}, lambda: 1)\n"
            "print(sys.argv[1:], sys.stdin.read())"
        )
        done = cassette(
            "record", BASE, "--", python, "-c", program, "--json", "--", "a b", "$HOME", text=b"in"
        )

        assert done.stdout == "['--json', '--', 'a b', '$HOME'] in\n"

    def test_is_all_processes_of_command(self, cassette, workspace, python):
        (workspace / "many.sh").write_text(
            f"for n in 1 2 3; do {python} agent.py '[[\"t\", {{\"n\": '$n'}}]]' & done; wait"
        )

        done = cassette("record", BASE, "--", "sh", "many.sh")

        assert "3 calls" in done.stderr
        assert sorted(line["args"]["n"] for line in calls_in(BASE)) == [1, 2, 3]
        assert [line["seq"] for line in calls_in(BASE)] == [0, 1, 2]


class TestSignals:
    PROGRAM = """
import signal, sys, time
from cassettekit import Cassette
tape = Cassette()
tape.call("before", {}, lambda: 1)
def got(number, frame):
    tape.call("got", {"signal": signal.Signals(number).name}, lambda signal: 1)
    sys.exit(5)
if "--catch" in sys.argv:
    signal.signal(signal.SIGTERM, got)
    signal.signal(signal.SIGHUP, got)
print("ready", flush=True)
time.sleep(60)
"""

    def run(self, number, *words):
        with subprocess.Popen(
            [CASSETTE, "record", BASE, "--", sys.executable, "-c", self.PROGRAM, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            assert running.stdout.readline() == b"ready\n"
            running.send_signal(number)
            _, said = running.communicate(timeout=60)
        return running.returncode, said.decode()

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_reach_command_which_ends_as_it_likes(self, number):
        code, said = self.run(number, "--catch")

        assert code == 5
        assert [line["tool"] for line in calls_in(BASE)] == ["before", "got"]
        assert calls_in(BASE)[1]["args"] == {"signal": number.name}
        assert "status failed" in said

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_that_end_command_are_128_and_their_number(self, number):
        code, said = self.run(number)

        assert code == 128 + number
        assert "Traceback" not in said or number == signal.SIGINT  # the agent's own
        assert [line["tool"] for line in calls_in(BASE)] == ["before"]
        assert lines(BASE)[-1]["status"] in ("failed", "interrupted")


class TestReplay:
    @pytest.fixture(autouse=True)
    def base(self):
        record(BASE, ("search", {"q": "x"}, "recorded"), ("login", {"password": "p4ss-word"}, 1))

    def test_answers_every_call_from_the_file(self, agent):
        done = agent("replay", BASE)

        assert (done.returncode, done.stdout) == (0, '"recorded"\n1\n')
        [summary] = done.stderr.splitlines()
        assert f"replayed {BASE}: 2 answered, 0 missed, 0 of 2 recorded calls unused" in summary

    def test_exits_1_on_a_miss_that_the_agent_swallowed(self, agent):
        done = agent("replay", BASE, calls=[*CALLS, ["search", {"q": "y"}]])

        assert done.returncode == 1
        assert "miss unknown" in done.stdout
        assert "2 answered, 1 missed" in done.stderr

    def test_of_a_miss_keeps_what_to_look_at(self, agent, cassette):
        done = agent("replay", BASE, calls=[["search", {"q": "y"}]])
        command = done.stderr.split("look at the misses with: cassette ")[1].split()

        found = cassette(*command)

        assert found.returncode == 1
        assert '$.q  "x" → "y"' in found.stdout

    @pytest.mark.parametrize(
        "words",
        [
            ["record", "other.jsonl", "--server", "shop"],
            ["replay", BASE, "--server", "shop"],
            ["replay", BASE, "--on-miss", "live"],
        ],
        ids=" ".join,
    )
    def test_refuses_what_only_a_tool_server_can_do(self, agent, words):
        done = agent(*words)

        assert done.returncode == 2
        assert f"{words[2]} is for a tool server; give --mcp too" in done.stderr

    def test_as_json_names_a_candidate_only_where_one_is_kept(self, agent):
        reports = [
            json.loads(agent("replay", BASE, "--json", *more).stdout.splitlines()[-1])
            for more in ((), ("-o", "now.jsonl"))
        ]

        assert [report["candidate"] for report in reports] == [None, "now.jsonl"]

    def test_gives_the_code_of_command_where_it_failed_by_itself(self, agent):
        done = agent("replay", BASE, "--json", calls=[["other", {}]], code=6)

        report = json.loads(done.stdout.splitlines()[-1])
        assert done.returncode == 6
        assert (report["exit_code"], report["misses"]) == (6, 1)

    def test_passes_unused_calls_unless_strict(self, agent):
        lenient = agent("replay", BASE, calls=CALLS[:1])
        strict = agent("replay", BASE, "--strict", calls=CALLS[:1])

        assert "1 of 2 recorded calls unused" in lenient.stderr
        assert (lenient.returncode, strict.returncode) == (0, 1)

    def test_with_an_output_keeps_the_candidate(self, agent):
        agent("replay", BASE, "-o", "now.jsonl", calls=CALLS[::-1])

        assert [line["tool"] for line in calls_in("now.jsonl")] == ["login", "search"]

    def test_without_one_leaves_nothing_behind(self, agent, tmp_path, workspace):
        (tmp_path / "tmp").mkdir()

        agent("replay", BASE, env={"TMPDIR": str(tmp_path / "tmp")})

        assert os.listdir(tmp_path / "tmp") == []
        assert sorted(os.listdir(workspace)) == ["agent.py", BASE]

    def test_refuses_a_candidate_that_would_overwrite_the_cassette(self, agent, workspace):
        os.link(BASE, "hard.jsonl")
        os.symlink(BASE, "soft.jsonl")
        before = (workspace / BASE).read_bytes()

        codes = [
            agent("replay", BASE, "-o", name).returncode for name in (f"./{BASE}", "soft.jsonl")
        ]

        assert codes == [2, 2]
        assert (workspace / BASE).read_bytes() == before

    def test_refuses_a_candidate_that_is_no_cassette(self, agent, workspace):
        (workspace / "notes.txt").write_text("precious")

        done = agent("replay", BASE, "-o", "notes.txt")

        assert (done.returncode, done.stdout) == (2, "")
        assert (workspace / "notes.txt").read_text() == "precious"

    def test_of_a_missing_file_says_how_to_record_it(self, agent):
        done = agent("replay", "none.jsonl")

        assert done.returncode == 2
        assert done.stderr.startswith("error[no-file]: none.jsonl")
        assert "cassette record none.jsonl -- CMD" in done.stderr

    def test_of_a_command_that_opened_no_cassette_is_an_error(self, cassette, python):
        done = cassette("replay", BASE, "--", python, "-c", "")

        assert done.returncode == 2
        assert "error[nothing-opened]" in done.stderr

    def test_of_an_incomplete_file_says_so_and_goes_on(self, agent, workspace):
        whole = (workspace / BASE).read_bytes().splitlines(keepends=True)
        (workspace / BASE).write_bytes(b"".join(whole[:-1]))

        done = agent("replay", BASE)

        assert done.returncode == 0
        assert "cut short" in done.stderr

    def test_of_a_program_that_says_another_mode_fails_before_its_first_call(
        self, cassette, python
    ):
        program = "from cassettekit import Cassette\nCassette('other.jsonl', mode='record')"

        done = subprocess.run(
            [CASSETTE, "replay", BASE, "--", python, "-c", program],
            capture_output=True,
            check=False,
            timeout=60,
        )

        assert done.returncode == 1
        assert b"ModeConflict" in done.stderr
        assert not os.path.exists("other.jsonl")

    def test_matches_a_placeholder_only_when_asked_to(self, agent, workspace):
        (workspace / "cassette.toml").write_text('[redact]\nnames = ["session"]\n')
        record("b.jsonl", ("get", {"session": "s3cr3t" * 3}, "answer"))
        (workspace / "cassette.toml").unlink()
        calls = [["get", {"session": "0ther-one" * 2}]]

        plain = agent("replay", "b.jsonl", calls=calls)
        loose = agent("replay", "b.jsonl", "--match-redacted", calls=calls)
        strict = agent("replay", "b.jsonl", "--match-redacted", "--strict", calls=calls)

        assert (plain.returncode, loose.returncode, strict.returncode) == (1, 0, 1)
        assert "1 loose" in loose.stderr

    def test_warns_of_a_changed_signature_and_fails_when_strict(self, cassette, python):
        program = (
            "from cassettekit import Cassette\n"
            "tape = Cassette()\n"
            "@tape.tool\ndef search(q{}): return 1\n"
            "search('x')\n"
        )
        cassette("record", BASE, "--", python, "-c", program.format(""))

        fine = cassette("replay", BASE, "--strict", "--", python, "-c", program.format(""))
        lenient = cassette("replay", BASE, "--", python, "-c", program.format(", limit=10"))
        strict = cassette(
            "replay", BASE, "--strict", "--", python, "-c", program.format(", limit=10")
        )

        assert (fine.returncode, lenient.returncode, strict.returncode) == (0, 0, 1)
        assert "signature of tool search" in lenient.stderr


class TestOffline:
    PROGRAM = """
import socket, sys
from cassettekit import Cassette
tape = Cassette()
tape.call("t", {}, lambda: 1)
for attempt in (
    lambda: socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=5),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9)),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendmsg(
        [b"x"], [], 0, ("127.0.0.1", 9)
    ),
    lambda: socket.getaddrinfo("localhost.invalid", 80),
):
    try:
        attempt()
        print("reached")
    except OSError:
        print("refused")
left, right = socket.socketpair()
left.sendall(b"x")
print("pair", right.recv(1).decode())
"""

    @pytest.fixture
    def listener(self):
        """A server outside; gives its port and how many connections reached it."""
        server = socket.create_server(("127.0.0.1", 0))
        reached = []

        def serve():
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                reached.append(connection)
                connection.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1], reached
        server.shutdown(socket.SHUT_RDWR)
        server.close()
        thread.join()

    @pytest.fixture(autouse=True)
    def base(self):
        record(BASE, ("t", {}, 1))

    def run(self, cassette, *words, port, **options):
        return cassette(
            "replay",
            BASE,
            *words,
            "--",
            sys.executable,
            "-W",
            "ignore",
            "-c",
            self.PROGRAM,
            port,
            **options,
        )

    def test_command_reaches_a_server_outside_without_it(self, cassette, listener):
        port, reached = listener

        done = self.run(cassette, port=port)

        assert done.stdout.splitlines()[0] == "reached"
        assert len(reached) == 1

    def test_command_reaches_no_server_outside_and_is_told_how_the_network_was_cut(
        self, cassette, listener
    ):
        port, reached = listener

        done = self.run(cassette, "--offline", port=port)

        assert done.returncode == 0
        assert done.stdout.splitlines()[0] == "refused"
        assert reached == []
        assert "the network is cut" in done.stderr

    def test_where_no_namespace_is_to_be_had_python_is_held_by_a_guard(
        self, cassette, listener, tmp_path
    ):
        port, reached = listener
        (tmp_path / "bin").mkdir()

        done = self.run(cassette, "--offline", port=port, env={"PATH": str(tmp_path / "bin")})

        assert done.stdout.splitlines() == ["refused"] * 4 + ["pair x"]
        assert reached == []
        assert "socket guard" in done.stderr

    def test_of_no_such_program_is_a_usage_error_all_the_same(self, cassette):
        done = cassette("replay", BASE, "--offline", "--", "no-such-program-here")

        assert done.returncode == 2
        assert "error[usage]: no-such-program-here" in done.stderr
