"""Compare recording a call with the 25-line class that opens the file for each call.

Run: python benchmarks/record_speed.py
"""

import hashlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from operator import truediv
from pathlib import Path
from statistics import median
from typing import TypeAlias

from cassettekit import Cassette

CALLS = 20
BURSTS = 600
RULES_OFF = 'wall_clock = "off"\nnormalize_paths = false\n[redact]\non = false\n'

WORDS = [
    "quarter",
    "revenue",
    "region",
    "order",
    "customer",
    "month",
    "report",
    "late",
    "moved",
    "half",
    "change",
    "large",
]
Call: TypeAlias = tuple[dict[str, object], Callable[..., object]]


def calls(dice: random.Random) -> list[Call]:
    """Calls of 0.3 KB with results of 1 KB, as tools of agents have them: fields and a text."""
    return [call(dice) for _ in range(CALLS)]


def call(dice: random.Random) -> Call:
    """Arguments, and a tool that returns at once: only the recording is measured."""
    args: dict[str, object] = {
        "query": " ".join(dice.choices(WORDS, k=4)),
        "path": f"src/reports/q{dice.randrange(999)}.sql",
        "limit": dice.randrange(90),
        "filters": {"region": ["emea", "apac"], "since": "2024-01-01", "active": True},
        "note": " ".join(dice.choices(WORDS, k=14)).capitalize() + ".",
        "columns": ["order_id", "customer", "total"],
    }
    rows = [
        {"order_id": f"ord_{dice.randrange(9999)}", "customer": name, "total": 129.5}
        for name in ("Ada Byron", "Jan Novak", "Mei Lin")
    ]
    text = " ".join(dice.choices(WORDS, k=95)).capitalize() + "."
    result = {"status": "ok", "rows": rows, "next": None, "text": text}
    return args, lambda **_args: result


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


def microseconds(tape: object, some: list[Call]) -> float:
    """Time one recorded call."""
    record = tape.call
    start = time.perf_counter()
    for args, tool in some:
        record("search", args, tool)
    return (time.perf_counter() - start) / CALLS * 1e6


def main() -> None:
    """Print what recording costs against the class, rules off and on.

    The sides take turns in short bursts. Each burst is held against the class's just before it,
    and the ratio in the middle counts: the luck of one burst decides nothing.
    """
    dice = random.Random(1)
    args, tool = call(dice)
    sizes = [len(json.dumps(value)) for value in (args, tool())]
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
                some = calls(dice)
                for name, tape in sides.items():
                    bursts[name].append(microseconds(tape, some))
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
