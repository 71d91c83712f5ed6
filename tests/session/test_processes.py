"""Threads, forks and the end of the interpreter."""

import os
import subprocess
import sys
import textwrap
import threading

import pytest

from cassettekit import Cassette
from cassettekit.storage.reading import read_file
from tests.session.taping import calls_in, echo, lines, record, returning

BASE = "base.jsonl"


def run(program, *, check=True, **options):
    """Run a program in another process; gives what it wrote on stderr."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(program)],
        check=check,
        capture_output=True,
        text=True,
        timeout=60,
        **options,
    )
    return done.stderr


class TestThreads:
    def test_of_one_recording_lose_nothing_and_number_calls_as_they_start(self):
        def work(tape, name):
            for n in range(30):
                tape.call("t", {"by": name, "n": n}, echo)

        with Cassette(BASE, mode="record") as tape:
            threads = [threading.Thread(target=work, args=(tape, name)) for name in "abcd"]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

        found = calls_in(BASE)
        assert [line["seq"] for line in found] == list(range(120))
        for name in "abcd":
            assert [line["args"]["n"] for line in found if line["args"]["by"] == name] == list(
                range(30)
            )

    def test_of_one_replay_share_its_answers(self):
        record(BASE, *[("t", {}, n) for n in range(40)])
        got = []

        def work(tape):
            for _ in range(10):
                got.append(tape.call("t", {}, echo))  # noqa: PERF401 - one thread of four

        with Cassette(BASE, mode="replay") as tape:
            threads = [threading.Thread(target=work, args=(tape,)) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

        assert sorted(got) == list(range(40))

    def test_a_tool_still_running_when_the_tape_closes_reaches_its_caller(self):
        started, go_on = threading.Event(), threading.Event()
        got = []

        def slow():
            started.set()
            go_on.wait(30)
            return "late"

        tape = Cassette(BASE, mode="record")
        thread = threading.Thread(target=lambda: got.append(tape.call("slow", {}, slow)))
        thread.start()
        started.wait(30)
        tape.close()
        go_on.set()
        thread.join()

        assert got == ["late"]
        assert lines(BASE)[-1] == {"key": "end", "calls": 0, "status": "interrupted"}


class TestNestedCalls:
    def test_are_recorded_in_the_order_they_started(self):
        with Cassette(BASE, mode="record") as tape:

            def outer():
                return [tape.call("inner", {"n": n}, echo) for n in range(2)]

            tape.call("outer", {}, outer)

        assert [line["tool"] for line in calls_in(BASE)] == ["outer", "inner", "inner"]

    def test_are_not_made_on_replay_and_told_as_unused(self, capsys):
        with Cassette(BASE, mode="record") as tape:
            tape.call("outer", {}, lambda: tape.call("inner", {}, returning(1)))
        with Cassette(BASE, mode="replay") as tape:
            answer = tape.call("outer", {}, returning("live"))

        assert answer == 1
        assert "1 recorded call of 2 unused" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
class TestForks:
    def test_a_worker_of_multiprocessing_records_into_the_same_file(self):
        run(
            """
            import multiprocessing
            from cassettekit import Cassette

            def work(n):
                return tape.call("t", {"n": n}, lambda n: n * 2)

            tape = Cassette("base.jsonl", mode="record")
            tape.call("before", {}, lambda: 0)
            with multiprocessing.get_context("fork").Pool(3) as pool:
                assert pool.map(work, range(12)) == [n * 2 for n in range(12)]
                pool.close()
                pool.join()
            tape.call("after", {}, lambda: 0)
            tape.close()
            """
        )

        found = calls_in(BASE)
        assert [line["seq"] for line in found] == list(range(14))
        assert sorted(line["args"].get("n", -1) for line in found) == [-1, -1, *range(12)]
        assert lines(BASE)[-1]["status"] == "ok"

    def test_a_worker_sweeps_what_it_recognised_late(self, workspace):
        run(
            """
            import multiprocessing
            from cassettekit import Cassette

            def work():
                secret = "cor" + "rect-horse-battery7"
                tape.call("note", {"text": secret}, lambda text: text)
                tape.call("login", {"password": secret}, lambda password: True)

            tape = Cassette("base.jsonl", mode="record")
            worker = multiprocessing.get_context("fork").Process(target=work)
            worker.start()
            worker.join()
            assert worker.exitcode == 0
            tape.close()
            """
        )

        assert len(calls_in(BASE)) == 2
        assert b"horse" not in (workspace / BASE).read_bytes()

    def test_a_miss_that_a_worker_swallowed_is_said(self):
        record(BASE, ("t", {}, 1))

        said = run(
            """
            import multiprocessing
            from cassettekit import Cassette

            def work():
                try:
                    tape.call("other", {}, print)
                except KeyError:
                    pass

            tape = Cassette("base.jsonl", mode="replay")
            worker = multiprocessing.get_context("fork").Process(target=work)
            worker.start()
            worker.join()
            """
        )

        assert "error[swallowed-miss]" in said

    def test_an_open_stream_is_recorded_once_by_the_process_that_opened_it(self):
        run(
            """
            import os, sys
            from cassettekit import Cassette

            tape = Cassette("base.jsonl", mode="record")
            stream = tape.call("t", {}, lambda: (n for n in range(3)))
            next(stream)
            if os.fork() == 0:
                del stream
                tape.call("child", {}, lambda: 1)
                sys.exit(0)
            os.wait()
            next(stream)
            tape.close()
            """
        )

        found = {line["tool"]: line["result"] for line in calls_in(BASE)}
        assert found["t"]["$stream"]["items"] == [0, 1]
        assert found["child"] == 1

    def test_a_child_that_makes_no_call_holds_nothing_open(self):
        run(
            """
            import os, time
            from cassettekit import Cassette

            reader, writer = os.pipe()
            tape = Cassette("base.jsonl", mode="record")
            tape.call("t", {}, lambda: 1)
            child = os.fork()
            if child == 0:
                os.close(writer)
                os.read(reader, 1)
                os._exit(0)
            tape.close()
            assert os.path.exists("base.jsonl")
            os.write(writer, b"x")
            os.waitpid(child, 0)
            """
        )

        assert lines(BASE)[-1]["status"] == "ok"

    def test_a_child_that_calls_after_its_parent_closed_is_told(self):
        said = run(
            """
            import os
            from cassettekit import Cassette
            from cassettekit.errors import ClosedCassette

            reader, writer = os.pipe()
            tape = Cassette("base.jsonl", mode="record")
            child = os.fork()
            if child == 0:
                os.close(writer)
                os.read(reader, 1)
                try:
                    tape.call("t", {}, print)
                except ClosedCassette as error:
                    os.write(2, str(error).encode())
                os._exit(0)
            tape.close()
            os.close(writer)
            os.waitpid(child, 0)
            """
        )

        assert "forked from has closed it" in said
        assert calls_in(BASE) == []


class TestADiskThatIsFull:
    """A limit on the size of files stands for it: what fits is written, then nothing."""

    PROGRAM = """
        import os, resource, signal
        from cassettekit import Cassette

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        tape = Cassette("base.jsonl", mode="record")
        limit = os.path.getsize("base.jsonl.part") + 5600
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        print([tape.call("t", {"n": n}, lambda n: "x" * 1000)[:1] for n in range(9)])
        print(tape.call("small", {}, lambda: "y"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (%s, resource.RLIM_INFINITY))
        tape.close()
        """

    def test_disturbs_no_live_run_and_is_told_at_its_end(self, workspace):
        said = run(self.PROGRAM % "limit - 1000", check=False)

        part = workspace / f"{BASE}.part"
        recording = read_file(part)
        recording.close()
        assert said.count("error[write-failed]") == 1
        assert said.rstrip().splitlines()[-1].startswith("cassettekit.errors.WriteFailed")
        assert recording.tools == ["t"] * 5 + ["small"]
        assert not (workspace / BASE).exists()

    def test_with_room_again_gives_a_failed_run_with_every_call_that_fitted(self, workspace):
        said = run(self.PROGRAM % -1, check=False)

        found = calls_in(BASE)
        assert "WriteFailed" in said
        assert [line["args"].get("n") for line in found] == [0, 1, 2, 3, 4, None]
        assert lines(BASE)[-1]["status"] == "failed"


class TestTheEndOfTheInterpreter:
    def test_closes_a_tape_that_nobody_closed(self):
        said = run(
            """
            from cassettekit import Cassette
            tape = Cassette("base.jsonl", mode="record")
            tape.call("t", {}, lambda: 1)
            """
        )

        assert said == ""
        assert lines(BASE)[-1]["status"] == "ok"

    def test_says_what_closing_would_have_raised(self):
        record(BASE, ("t", {}, 1))

        said = run(
            """
            from cassettekit import Cassette
            tape = Cassette("base.jsonl", mode="replay")
            try:
                tape.call("other", {}, lambda: 1)
            except KeyError:
                pass
            """
        )

        assert "error[swallowed-miss]" in said
        assert "Traceback" not in said

    def test_after_an_exception_keeps_the_run_as_a_failed_one(self):
        said = run(
            """
            from cassettekit import Cassette
            tape = Cassette("base.jsonl", mode="record")
            tape.call("t", {}, lambda: 1)
            raise RuntimeError("the agent's own")
            """,
            check=False,
        )

        assert "the agent's own" in said
        assert lines(BASE)[-1]["status"] == "failed"

    def test_inside_a_with_block_that_is_left_by_sys_exit_is_a_failed_run_unless_it_says_0(self):
        for code, status in ((0, "ok"), (3, "failed")):
            run(
                f"""
                import sys
                from cassettekit import Cassette
                with Cassette("base.jsonl", mode="record", keep=True) as tape:
                    tape.call("t", {{}}, lambda: 1)
                    sys.exit({code})
                """,
                check=False,
            )

            assert lines(BASE)[-1]["status"] == status

    @pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full"])
    def test_a_stderr_that_takes_nothing_disturbs_no_run(self, workspace, stderr):
        record(BASE, ("t", {}, 1), ("unused", {}, 1))
        program = (
            "from cassettekit import Cassette\n"
            "with Cassette('base.jsonl', mode='replay') as tape:\n"
            "    print(tape.call('t', {}, print))\n"
        )
        (workspace / "program.py").write_text(program)

        done = subprocess.run(
            f"{sys.executable} program.py {stderr}",
            shell=True,
            check=False,
            stdout=subprocess.PIPE,
            timeout=60,
        )

        assert (done.returncode, done.stdout) == (0, b"1\n")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_recording_the_same_run_again_gives_the_same_bytes_anywhere(workspace, seed, tmp_path):
    program = """
        import os, uuid
        from pathlib import Path
        from typing import Annotated
        from cassettekit import Cassette

        def tool(path: Path, tags: Annotated[frozenset, object()] = frozenset("abcdefg"),
                 where: Path = Path.cwd() / "x", check=lambda: 1):
            return {"tags": set("abcdefgh"), "map": {n: 1 for n in sorted("xyz")}, "p": str(path)}

        with Cassette("base.jsonl", mode="record") as tape:
            wrapped = tape.tool(tool)
            wrapped(Path.cwd() / "a")
            wrapped("./b")
            tape.call("other", {"z": 1, "a": {"y": 2, "b": 3}}, lambda z, a: [a, z])
            tape.tool(name="c")(lambda: 1)()
        """
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    run(program, env={**os.environ, "PYTHONHASHSEED": "0"})
    elsewhere = tmp_path / "another" / "place"
    elsewhere.mkdir(parents=True)

    run(program, env=environment, cwd=elsewhere)

    assert (elsewhere / BASE).read_bytes() == (workspace / BASE).read_bytes()
    assert (workspace / BASE).read_bytes().isascii()
    assert all(
        line.startswith(b'{"key":"') for line in (workspace / BASE).read_bytes().split(b"\n")[:-1]
    )
    assert b"\r" not in (workspace / BASE).read_bytes()
