"""`cassette record`: CMD runs as it would alone, and is told about."""

import json
import os
import signal
import subprocess
import sys

import pytest

from cassettekit import Cassette
from tests.cli.conftest import BASE, CASSETTE
from tests.session.taping import calls_in, lines, record


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
