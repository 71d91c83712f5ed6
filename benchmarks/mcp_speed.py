"""Compare an MCP server alone, behind the recording proxy, and replayed.

Run: python benchmarks/mcp_speed.py
"""

import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

import orjson

ECHO = r"""
import os, sys, orjson
for line in sys.stdin.buffer:
    message = orjson.loads(line)
    if "id" not in message:
        continue
    params = message.get("params") or {}
    text = (params.get("arguments") or {}).get("text", "")
    result = {"content": [{"type": "text", "text": text}]}
    data = orjson.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}) + b"\n"
    while data:
        data = data[os.write(1, data):]
"""
HELLO = (
    b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",'
    b'"capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}\n'
)
ALONE = [sys.executable, "-c", ECHO]
CASSETTE = [sys.executable, "-m", "cassettekit.cli.lean"]
CALLS = 3_000
WARM = 300
ROUNDS = 3
STARTS = 9
BIG = 10 << 20
FLIGHT = 64


class Session:
    """A raw client: as little of its own as possible."""

    def __init__(self, command: list[str]) -> None:
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        self.out = self.process.stdin.fileno()
        self.lines = os.fdopen(os.dup(self.process.stdout.fileno()), "rb", 1 << 20)
        self.number = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.leave()
        self.lines.close()

    def call(self, text: str) -> float:
        """Make a call; gives its seconds."""
        line = self.line(text)
        start = time.perf_counter()
        self.send(line)
        self.lines.readline()
        return time.perf_counter() - start

    def line(self, text: str) -> bytes:
        self.number += 1
        params = {"name": "echo", "arguments": {"text": text, "n": self.number}}
        message = {"jsonrpc": "2.0", "id": self.number, "method": "tools/call", "params": params}
        return orjson.dumps(message) + b"\n"

    def send(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self.out, view) :]

    def leave(self) -> float:
        """End the input; gives the seconds until the process is gone."""
        start = time.perf_counter()
        self.process.stdin.close()
        while self.lines.read1(1 << 20):
            pass
        self.process.wait()
        return time.perf_counter() - start


def ready(command: list[str]) -> tuple[float, float, float]:
    """The seconds to the answer to a handshake, to that to a call, and those to leave."""
    with Session(command) as session:
        session.send(HELLO)
        session.lines.readline()
        greeted = time.perf_counter() - session.started
        session.call("x")
        called = time.perf_counter() - session.started
        return greeted, called, session.leave()


def latencies(command: list[str]) -> list[float]:
    with Session(command) as session:
        for _ in range(WARM):
            session.call("hello, world")
        return [session.call("hello, world") for _ in range(CALLS)]


def in_flight(command: list[str]) -> float:
    """Seconds a call with many in flight."""
    with Session(command) as session:
        for _ in range(WARM):
            session.call("hello, world")
        batches = [[session.line("hello") for _ in range(FLIGHT)] for _ in range(20)]
        start = time.perf_counter()
        for batch in batches:
            session.send(b"".join(batch))
            for _ in batch:
                session.lines.readline()
        return (time.perf_counter() - start) / (FLIGHT * len(batches))


def big(command: list[str]) -> float:
    text = "word and more words, " * (BIG // 21)
    with Session(command) as session:
        session.call("x")
        return session.call(text)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        base = Path(folder) / "base.jsonl"
        recorded = [*CASSETTE, "record", str(base), "--mcp", "--", *ALONE]
        replayed = [*CASSETTE, "replay", str(base), "--mcp"]
        sides = {"alone": ALONE, "recorded": recorded}

        found = {name: [] for name in sides}
        for _ in range(ROUNDS):
            for name, command in sides.items():
                found[name].append(latencies(command))
        found["replayed"] = [latencies(replayed) for _ in range(ROUNDS)]
        p50 = {name: min(map(statistics.median, runs)) for name, runs in found.items()}
        p99 = {name: min(percentile(run, 0.99) for run in runs) for name, runs in found.items()}
        added = p50["recorded"] - p50["alone"]
        allowed = max(6 * p50["alone"], 150e-6)
        print(
            f"a call alone {p50['alone'] * 1e6:.0f} µs; recorded +{added * 1e6:.0f} µs"
            f" ({added / p50['alone']:.1f}×), replayed {p50['replayed'] * 1e6:.0f} µs"
            f"   wanted ≤ +{allowed * 1e6:.0f} µs"
        )
        print(
            f"p99 alone {p99['alone'] * 1e6:.0f} µs, recorded {p99['recorded'] * 1e6:.0f} µs,"
            f" replayed {p99['replayed'] * 1e6:.0f} µs   wanted ≤ 500 µs"
        )
        many = {name: in_flight(command) for name, command in sides.items()}
        print(
            f"{FLIGHT} in flight, a call: alone {many['alone'] * 1e6:.0f} µs,"
            f" recorded {many['recorded'] * 1e6:.0f} µs"
        )
        starts = {name: [] for name in (*sides, "replayed")}
        for _ in range(STARTS):
            for name, command in {**sides, "replayed": replayed}.items():
                starts[name].append(ready(command))
        greet, first, leave = (
            {name: statistics.median(run[which] for run in runs) for name, runs in starts.items()}
            for which in range(3)
        )
        over = {name: (greet[name] - greet["alone"]) * 1e3 for name in starts}
        late = {name: (first[name] - first["alone"]) * 1e3 for name in starts}
        print(
            f"start, to the answer to the handshake: alone {greet['alone'] * 1e3:.0f} ms,"
            f" recorded +{over['recorded']:.0f} ms, replayed +{over['replayed']:.0f} ms"
            f"   wanted ≤ +150 ms\n"
            f"  to that to a call right behind it: recorded +{late['recorded']:.0f} ms,"
            f" replayed +{late['replayed']:.0f} ms"
        )
        print(f"exit after the end of input: {leave['recorded'] * 1e3:.0f} ms   wanted ≤ 500 ms")
        pairs = [(big(ALONE), big(recorded)) for _ in range(ROUNDS)]
        alone, proxied = (min(side) for side in zip(*pairs, strict=True))
        print(
            f"a message of 10 MB: alone {alone * 1e3:.0f} ms, recorded {proxied * 1e3:.0f} ms,"
            f" {proxied / alone:.2f}×   wanted ≤ 2×"
        )


if __name__ == "__main__":
    main()
