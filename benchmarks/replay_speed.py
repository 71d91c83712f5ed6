"""Compare opening and replaying a cassette with one parse of the file and with queues in memory.

Run: python benchmarks/replay_speed.py
"""

import copy
import hashlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import orjson
import yaml
from record_speed import ARGS, RESULT, RULES_OFF

from cassettekit import Cassette
from cassettekit.storage.reading import read_file

CALLS = 100_000
ROUNDS = 3


def asked(number: int) -> dict[str, object]:
    """The arguments of one of many different calls."""
    return {"city": f"city-{number}", "days": 3, "unit": "metric"}


def answer(city: str, days: int, unit: str) -> dict[str, object]:
    """About 150 bytes, as in the measurements of other tools."""
    return {"city": city, "days": [{"day": day, "high": 21.5, "unit": unit} for day in range(days)]}


class Queue:
    """A queue per hash of the call in memory: how peers that match by key work.

    It parses every line when it opens the file and keeps all results. `copies` are what the
    peers for tool calls give, so that no caller changes another's answer; the fastest matcher
    of messages hands out the one object that it holds.
    """

    def __init__(self, path: str, *, copies: bool) -> None:
        self.copies = copies
        self.waiting: dict[str, deque[object]] = {}
        for line in Path(path).read_bytes().splitlines():
            record = json.loads(line)
            if "seq" in record:
                key = self.key(record["tool"], record["args"])
                self.waiting.setdefault(key, deque()).append(record["result"])

    @staticmethod
    def key(tool: str, args: dict[str, object]) -> str:
        """Hash the call as that peer does."""
        text = json.dumps(args, sort_keys=True, separators=(",", ":"))
        return f"{tool}::{hashlib.sha256(text.encode()).hexdigest()[:16]}"

    def call(self, tool: str, args: dict[str, object], _fn: Callable[..., object]) -> object:
        """Answer the call."""
        found = self.waiting[self.key(tool, args)].popleft()
        return copy.deepcopy(found) if self.copies else found


def per_second(tape: object, calls: list[dict[str, object]]) -> float:
    """Replay all calls; gives calls a second."""
    call = tape.call
    start = time.perf_counter()
    for args in calls:
        call("forecast", args, answer)
    return len(calls) / (time.perf_counter() - start)


def replaying() -> None:
    """Print replayed calls a second against a bare queue."""
    calls = [asked(number) for number in range(CALLS)]
    for side, config in (("off", RULES_OFF), ("on", "")):
        Path(f"{side}.toml").write_text(config)
        with Cassette(f"{side}.jsonl", "record", config=f"{side}.toml") as tape:
            for args in calls:
                tape.call("forecast", args, answer)
    random.Random(7).shuffle(calls)
    speeds: dict[str, list[float]] = {"copies": [], "one object": [], "off": [], "on": []}
    for _ in range(ROUNDS):
        for kind in ("copies", "one object"):
            queue = Queue("off.jsonl", copies=kind == "copies")
            speeds[kind].append(per_second(queue, calls))
        for side in ("off", "on"):
            with Cassette(f"{side}.jsonl", "replay", config=f"{side}.toml") as tape:
                speeds[side].append(per_second(tape, calls))
    speed = {name: statistics.median(rounds) for name, rounds in speeds.items()}
    print(f"replaying {CALLS:,} different calls in random order")
    print(f"  a queue that gives copies  {speed['copies']:10,.0f} calls/s")
    print(f"  a queue of shared objects  {speed['one object']:10,.0f} calls/s")
    for side, wanted in (("off", 2.0), ("on", 0.5)):
        print(
            f"  cassettekit, rules {side:3}     {speed[side]:10,.0f} calls/s"
            f"   {speed[side] / speed['copies']:.2f}× and {speed[side] / speed['one object']:.2f}×"
            f"   wanted ≥ {wanted}× of the fastest peer"
        )


def big_file(path: Path, size: int) -> None:
    """Write a cassette of about `size` bytes with lines of about 1.4 KB."""
    with Cassette("one.jsonl", "record", config="off.toml") as tape:
        tape.call("search", ARGS, lambda **_args: RESULT)
    lines = Path("one.jsonl").read_bytes().splitlines()
    header, call = lines[0], next(line for line in lines if b'"seq":0' in line)
    count = size // len(call)
    with path.open("wb") as file:
        file.write(header + b"\n")
        for number in range(count):
            key = b"%016x" % (number * 2_654_435_761 % 2**64)
            line = call.replace(b'"seq":0', b'"seq":%d' % number)
            file.write(b'{"key":"' + key + line[24:] + b"\n")
        file.write(b'{"key":"end","calls":%d,"status":"ok"}\n' % count)


def opening(path: Path) -> None:
    """Print the time to open a file against one parse of it, and the memory it takes."""
    ratios = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        with path.open("rb") as file:
            for line in file:
                orjson.loads(line)
        parsed = time.perf_counter() - start
        start = time.perf_counter()
        read_file(path).close()
        ratios.append((time.perf_counter() - start) / parsed)
    size = path.stat().st_size / 1e6
    print(f"opening a cassette of {size:.0f} MB")
    print(f"  against one orjson pass  {statistics.median(ratios):5.2f}×   wanted ≤ 2×")
    _yaml(path)


def _yaml(path: Path) -> None:
    with path.open("rb") as file:
        head = [next(file) for _ in range(200)]
    text = b"".join(b"- " + line for line in head)
    start = time.perf_counter()
    yaml.load(text, Loader=yaml.CSafeLoader)
    slow = time.perf_counter() - start
    start = time.perf_counter()
    for line in head:
        orjson.loads(line)
    print(f"  PyYAML's C loader        {slow / (time.perf_counter() - start):5.0f}× an orjson pass")


# The peak of this process alone: `getrusage` would count its parent's pages before the exec.
MEASURE = """
import sys
from cassettekit.session.answers import Answers
from cassettekit.storage.reading import read_file
def peak():
    return next(l.split()[1] for l in open("/proc/self/status") if l.startswith("VmHWM"))
before = peak()
answers = Answers(read_file(sys.argv[1]))
print(before, peak())
"""


def memory(path: Path) -> None:
    """Print the memory of a process that opened the file, index and queues included."""
    told = subprocess.run(
        [sys.executable, "-c", MEASURE, path], check=True, capture_output=True, text=True
    ).stdout
    before, after = map(int, told.split())
    share = after * 1024 / path.stat().st_size
    print(
        f"  memory                   {after / 1024:5.0f} MB of which {before / 1024:.0f} MB are the"
        f" interpreter: {share:.2f}× the file   wanted ≤ 0.3×"
    )


def main() -> None:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.stderr = Path(os.devnull).open("w")
        replaying()
        path = Path("big.jsonl")
        big_file(path, 200_000_000)
        opening(path)
        memory(path)
        os.chdir("/")


if __name__ == "__main__":
    main()
