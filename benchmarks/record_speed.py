"""Compare recording a call with the 25-line class that opens the file for each call.

Run: python benchmarks/record_speed.py
"""

import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from operator import truediv
from pathlib import Path
from statistics import median

from cassettekit import Cassette

CALLS = 20
BURSTS = 600
RULES_OFF = 'wall_clock = "off"\nnormalize_paths = false\n[redact]\non = false\n'

# 0.3 KB of arguments and 1 KB of results, as tools of agents have them: a few fields, a text.
ARGS = {
    "query": "quarterly revenue by region",
    "path": "src/reports/q3.sql",
    "limit": 50,
    "filters": {"region": ["emea", "apac"], "since": "2024-01-01", "active": True},
    "note": "Compare with the numbers of the last quarter and mark what changed by more than 5%.",
    "columns": ["order_id", "customer", "total"],
}
RESULT = {
    "status": "ok",
    "rows": [
        {"order_id": "ord_8842", "customer": "Ada Byron", "total": 129.5},
        {"order_id": "ord_8843", "customer": "Jan Novak", "total": 18.25},
        {"order_id": "ord_8850", "customer": "Mei Lin", "total": 77.0},
    ],
    "next": None,
    "text": "Revenue grew in both regions. The largest change is in the second half of August, "
    "where three orders were moved to the next month after the customer asked for it. " * 4,
}


class TwentyFiveLines:
    """The class that this idea is usually shown with."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)

    def call(
        self,
        tool: str,
        args: dict[str, object],
        fn: Callable[..., object],
        schema_version: str = "v1",
    ) -> object:
        """Call the tool and append what it returned."""
        call = {"v": schema_version, "tool": tool, "args": args}
        text = json.dumps(call, sort_keys=True, separators=(",", ":"))
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        result = fn(**args)
        with self.path.open("a") as file:
            file.write(json.dumps({"key": key, "tool": tool, "result": result}) + "\n")
        return result


def tool(**_args: object) -> object:
    """Return at once: only the recording is measured."""
    return RESULT


def microseconds(tape: object) -> float:
    """Time one recorded call."""
    call = tape.call
    start = time.perf_counter()
    for _ in range(CALLS):
        call("search", ARGS, tool)
    return (time.perf_counter() - start) / CALLS * 1e6


def main() -> None:
    """Print what recording costs against the class, rules off and on.

    The sides take turns in short bursts. Each burst is held against the class's just before it,
    and the ratio in the middle counts: the luck of one burst decides nothing.
    """
    sizes = [len(json.dumps(value)) for value in (ARGS, RESULT)]
    bursts: dict[str, list[float]] = {"class": [], "off": [], "on": []}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("off.toml").write_text(RULES_OFF)
        Path("on.toml").write_text("")
        sys.stderr = Path(os.devnull).open("w")  # the notice that redaction is off
        with (
            Cassette("off.jsonl", "record", config="off.toml") as off,
            Cassette("on.jsonl", "record", config="on.toml") as on,
        ):
            sides = {"class": TwentyFiveLines("class.jsonl"), "off": off, "on": on}
            for _ in range(BURSTS):
                for name, tape in sides.items():
                    bursts[name].append(microseconds(tape))
        os.chdir("/")
    print(f"recording a call, {sizes[0]} bytes of arguments, {sizes[1]} bytes of result")
    for side, name in (
        ("class", "the 25-line class"),
        ("off", "cassettekit, rules off"),
        ("on", "cassettekit, rules on"),
    ):
        times = bursts[side]
        print(f"  {name:22} {min(times):7.1f} µs at best, {median(times):7.1f} µs in the middle")
    for side, wanted in (("off", 0.5), ("on", 6.0)):
        ratio = median(map(truediv, bursts[side], bursts["class"]))
        print(f"  rules {side:3} {ratio:5.2f}×   wanted ≤ {wanted}×")


if __name__ == "__main__":
    main()
