"""Killed at any moment, written by many: every call that ended is there, whole, once."""

import json
import multiprocessing
import os
import random
import signal
import struct
import subprocess
import sys
import threading

import pytest

from cassettekit import Cassette
from cassettekit.storage.reading import read_file

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")

ACK = struct.Struct("<Q")


def call_lines(path):
    return [line for line in map(json.loads, path.read_bytes().splitlines()) if "seq" in line]


def recorded_numbers(path):
    """The arguments of every call that a file holds, read as a reader would."""
    recording = read_file(path)
    records = [recording.record(index) for index in range(len(recording.keys))]
    recording.close()
    return [record.args["n"] for record in records]


class TestKilledAtAnyMoment:
    RUNS = 200

    def run_and_kill(self, path, choose):
        """Let a child record until it is killed; gives the calls that it knew had ended."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            self.record_for_ever(path, writer, threads=choose.choice((1, 3)))
        os.close(writer)
        acknowledged = []
        with os.fdopen(reader, "rb") as acks:
            for _ in range(choose.choice((0, 0, 1, 2, 5, 11))):
                acknowledged += ACK.unpack(acks.read(ACK.size))
            for _ in range(choose.randrange(20_000)):
                pass  # somewhere in the middle of what the child does next
            os.kill(child, signal.SIGKILL)
            rest = acks.read()
        os.waitpid(child, 0)
        whole = len(rest) - len(rest) % ACK.size
        return acknowledged + [number for (number,) in ACK.iter_unpack(rest[:whole])]

    @staticmethod
    def record_for_ever(path, writer, threads):
        try:
            tape = Cassette(path, mode="record")

            def work(thread):
                for n in range(thread, 1_000_000_000, threads):
                    size = (10, 10, 60_000)[n % 3]
                    tape.call("t", {"n": n}, lambda n: "x" * size)  # noqa: B023 - called now
                    os.write(writer, ACK.pack(n))

            for thread in range(1, threads):
                threading.Thread(target=work, args=(thread,)).start()
            work(0)
        finally:
            os._exit(1)

    def test_every_call_that_ended_is_readable_and_the_next_run_is_clean(self, tmp_path):
        choose = random.Random(20240607)
        for number in range(self.RUNS):
            path = tmp_path / f"{number}.jsonl"
            part = path.with_name(f"{path.name}.part")

            acknowledged = self.run_and_kill(path, choose)
            left = part.read_bytes() if part.exists() else b""
            found = recorded_numbers(part) if left else []
            with Cassette(path, mode="record") as tape:
                tape.call("t", {"n": -1}, lambda n: n)

            assert set(acknowledged) <= set(found)
            assert len(found) == len(set(found))
            assert recorded_numbers(path) == [-1]
            aside = path.with_name(f"{part.name}.1")
            assert (aside.read_bytes() if aside.exists() else b"") == left
            for done in tmp_path.iterdir():
                done.unlink()


def test_8_threads_of_50_calls_of_200_kb_tear_and_lose_nothing(tmp_path):
    path = tmp_path / "base.jsonl"
    phases, threads, calls = 5, 8, 10
    barrier = threading.Barrier(threads)
    failures = []

    def work(tape, thread):
        try:
            for phase in range(phases):
                barrier.wait(60)
                for n in range(calls):
                    body = f"{thread}.{phase}.{n} " + "lorem ipsum " * 17_000
                    args = {"thread": thread, "phase": phase, "n": n}
                    tape.call("t", args, lambda body=body, **_: body)
        except BaseException as error:  # noqa: BLE001 - told by the test
            failures.append(error)

    with Cassette(path, mode="record") as tape:
        workers = [threading.Thread(target=work, args=(tape, n)) for n in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    lines = call_lines(path)
    assert failures == []
    assert [line["seq"] for line in lines] == list(range(phases * threads * calls))
    # What started after something else had ended has the larger number.
    assert [line["args"]["phase"] for line in lines] == sorted(
        line["args"]["phase"] for line in lines
    )
    for thread in range(threads):
        mine = [line for line in lines if line["args"]["thread"] == thread]
        assert [line["args"]["n"] for line in mine] == [*range(calls)] * phases
        for line in mine:
            args = line["args"]
            begins = f"{thread}.{args['phase']}.{args['n']} "
            assert line["result"].startswith(begins)
            assert len(line["result"]) >= 200_000


WORKER = """
import json, multiprocessing, sys
from cassettekit import Cassette

tape = Cassette(sys.argv[1], mode="record")
name = sys.argv[2]

def calls(first, count, by):
    for n in range(first, first + count):
        tape.call("t", {"by": by, "n": n}, lambda by, n: "x" * (n % 7 * 5000))

def forked(first, count):
    worker = multiprocessing.get_context("fork").Process(
        target=calls, args=(first, count, name + "-forked")
    )
    worker.start()
    calls(first, count, name)
    worker.join()
    assert worker.exitcode == 0

def for_ever(first):
    while True:
        calls(first, 1, name)
        print(first, flush=True)
        first += 1

print("open", flush=True)
for line in sys.stdin:
    word, *numbers = line.split()
    {"calls": lambda f, c: calls(f, c, name), "forked": forked, "for-ever": for_ever,
     "close": tape.close}[word](*map(int, numbers))
    print("done", flush=True)
"""


class Worker:
    """A process that records what it is told to."""

    def __init__(self, path, name):
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(path), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout.readline() == "open\n"

    def start(self, *words):
        print(*words, file=self.process.stdin, flush=True)

    def answer(self):
        return self.process.stdout.readline().strip()

    def do(self, *words):
        self.start(*words)
        assert self.answer() == "done"

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(60)


@pytest.fixture
def workers(tmp_path):
    path = tmp_path / "base.jsonl"
    four = [Worker(path, name) for name in "abcd"]
    yield path, four
    for worker in four:
        worker.process.kill()
        worker.end()


def test_4_processes_share_one_cassette_and_the_first_may_leave_early(workers):
    path, four = workers
    first, *others = four
    for worker in four:
        worker.start("calls", 0, 25)
    for worker in four:
        assert worker.answer() == "done"

    first.do("close")
    after_the_first = path.exists()
    others[0].start("forked", 25, 25)
    for worker in others[1:]:
        worker.start("calls", 25, 25)
    for worker in others:
        assert worker.answer() == "done"
    for worker in others:
        worker.do("close")

    lines = call_lines(path)
    ended = json.loads(path.read_bytes().splitlines()[-1])
    assert not after_the_first
    assert [line["seq"] for line in lines] == list(range(4 * 25 + 4 * 25))
    assert ended == {"key": "end", "calls": 200, "status": "ok"}
    # All that started after the first had left has a larger number than all before.
    assert all(line["args"]["n"] < 25 for line in lines[:100])
    assert all(line["args"]["n"] >= 25 for line in lines[100:])
    for name in ("a", "b", "c", "d", "b-forked"):
        mine = [line["args"]["n"] for line in lines if line["args"]["by"] == name]
        assert mine == sorted(mine)
    assert [path.name for path in path.parent.iterdir()] == [path.name]


def test_a_writer_killed_in_the_middle_takes_nothing_of_the_others_with_it(workers):
    path, four = workers
    victim, *others = four
    victim.start("for-ever", 0)
    for worker in others:
        worker.start("calls", 0, 60)
    known = [victim.answer() for _ in range(20)]

    victim.process.kill()
    known += victim.process.stdout.read().split()
    for worker in others:
        assert worker.answer() == "done"
    for worker in others:
        worker.do("calls", 60, 5)
        worker.do("close")

    lines = call_lines(path)
    status = json.loads(path.read_bytes().splitlines()[-1])["status"]
    by = {
        name: [line["args"]["n"] for line in lines if line["args"]["by"] == name] for name in "abcd"
    }
    assert {int(number) for number in known if number.isdigit()} <= set(by["a"])
    assert by["b"] == by["c"] == by["d"] == list(range(65))
    assert [line["seq"] for line in lines] == sorted({line["seq"] for line in lines})
    assert status in ("ok", "interrupted")


def test_a_forked_pool_of_workers_loses_nothing(tmp_path):
    path = tmp_path / "base.jsonl"
    with Cassette(path, mode="record") as tape:

        def work(worker):
            for n in range(25):
                tape.call("t", {"worker": worker, "n": n}, lambda worker, n: n)

        context = multiprocessing.get_context("fork")
        pool = [context.Process(target=work, args=(worker,)) for worker in range(4)]
        for process in pool:
            process.start()
        for process in pool:
            process.join()
        codes = [process.exitcode for process in pool]

    lines = call_lines(path)
    assert codes == [0] * 4
    assert [line["seq"] for line in lines] == list(range(100))
    for worker in range(4):
        mine = [line["args"]["n"] for line in lines if line["args"]["worker"] == worker]
        assert mine == list(range(25))
