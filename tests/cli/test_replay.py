"""`cassette replay`: CMD runs as it would alone, answered from the file."""

import json
import os
import socket
import subprocess
import sys
import threading

import pytest

from tests.cli.conftest import BASE, CALLS, CASSETTE
from tests.session.taping import calls_in, record


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
