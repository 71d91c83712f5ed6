"""Compare `key()` with hashing `json.dumps`, both sides by turns in one process.

Run: python benchmarks/key_speed.py
"""

import hashlib
import json
import statistics
import time
from collections.abc import Callable

import orjson

from cassettekit.core.key import key

ROUNDS = 61
WORDS = ("src/app/main.py", True, 40, None, "fix: close the file", 7, "utf-8", 1250, "on", 0.75)


def many_members(size: int) -> dict[str, object]:
    """Arguments of about `size` bytes, in members of a few bytes each."""
    args: dict[str, object] = {}
    while len(json.dumps(args, separators=(",", ":"))) < size:
        args[f"field_{len(args) * 7 % 1000:03}"] = WORDS[len(args) % len(WORDS)]
    return args


def one_string(size: int) -> dict[str, object]:
    """Arguments of about `size` bytes, nearly all of them in one text."""
    line = 'def answer(question: str) -> int:\n    return 42  # "quoted"\n'
    return {"text": (line * (size // len(line) + 1))[:size]}


def by_json(tool: str, args: dict[str, object]) -> str:
    """Key the call as the 25-line class does it."""
    call = {"args": args, "tool": tool, "v": "v1"}
    text = json.dumps(call, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def by_orjson(tool: str, args: dict[str, object]) -> str:
    """Key the call with orjson and no check at all: the ceiling, and not canonical."""
    call = {"args": args, "tool": tool, "v": "v1"}
    return hashlib.sha256(orjson.dumps(call, None, orjson.OPT_SORT_KEYS)).hexdigest()[:16]


def seconds(side: Callable[[str, dict[str, object]], str], args: dict[str, object]) -> float:
    """Time one call, in a burst short enough to fall between other processes."""
    repeat = range(100)
    start = time.perf_counter()
    for _ in repeat:
        side("search", args)
    return (time.perf_counter() - start) / len(repeat)


def main() -> None:
    """Print throughput ratios for each shape and size of arguments."""
    print(f"{'arguments':<24}{'json':>10}{'key()':>10}{'ratio':>8}{'bare orjson':>14}   wanted")
    for shape, wanted in ((many_members, 1.3), (one_string, 2.5)):
        for size in (100, 500, 2000):
            args = shape(size)
            times: dict[str, list[float]] = {"json": [], "key": [], "orjson": []}
            for _ in range(ROUNDS):
                times["json"].append(seconds(by_json, args))
                times["key"].append(seconds(key, args))
                times["orjson"].append(seconds(by_orjson, args))
            medians = {side: statistics.median(taken) for side, taken in times.items()}
            print(
                f"{shape.__name__ + f' {size / 1000} KB':<24}"
                f"{medians['json'] * 1e6:>7.2f} us{medians['key'] * 1e6:>7.2f} us"
                f"{medians['json'] / medians['key']:>7.2f}x"
                f"{medians['json'] / medians['orjson']:>13.2f}x   >= {wanted}x"
            )


if __name__ == "__main__":
    main()
