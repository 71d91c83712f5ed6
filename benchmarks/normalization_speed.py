"""Time the path and clock rules on a call, each size of result by turns in one process.

Times of a shared machine mean little alone, so one `json.dumps` of the same data stands
beside each. Run: python benchmarks/normalization_speed.py
"""

import json
import statistics
import time
from collections.abc import Callable, Iterator
from hashlib import sha256

from cassettekit.normalization import STORED, Normalizer, Roots
from cassettekit.session.renaming import renamed
from cassettekit.session.rewriting import Rewritten, normalized
from cassettekit.session.road import Road
from cassettekit.session.rules import Rules
from cassettekit.storage.reading import read_bytes

ROOTS = Roots("/home/ann/proj", "/home/ann", ("/tmp",))
NOW = 1767323045.0
WINDOW = (NOW - 120, NOW + 120)
ROUNDS = 15


def call(args_size: int, result_size: int) -> tuple[dict[str, object], dict[str, object]]:
    """Arguments and a result of about these sizes, with one path and no candidate field."""
    args: dict[str, object] = {
        "query": "all open bookings of the customer",
        "path": "/home/ann/proj/src/a.py",
        "limit": 10,
        "filters": {"status": "open", "owner": "ann", "labels": ["billing", "urgent"]},
    }
    args["note"] = "x" * max(args_size - len(json.dumps(args)), 0)
    return args, {"items": items(result_size // 90), "total": 7, "note": "a text of some length"}


def items(count: int) -> list[dict[str, object]]:
    """Rows as an API lists them: 84 bytes each."""
    return [
        {"id": f"id-{n}", "title": "some title text here", "status": "open", "price": 12.5, "n": n}
        for n in range(count)
    ]


def seconds(side: Callable[[], object], repeat: int) -> float:
    """CPU time of one call of `side`: what others do on the machine counts less."""
    start = time.process_time()
    for _ in range(repeat):
        side()
    return (time.process_time() - start) / repeat


def by_turns(sides: dict[str, Callable[[], object]], repeat: int) -> dict[str, float]:
    """Median seconds of each side, measured in turns."""
    times: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(ROUNDS):
        for name, side in sides.items():
            times[name].append(seconds(side, repeat))
    return {name: statistics.median(taken) for name, taken in times.items()}


def small_call(args_size: int, result_size: int, wanted: int) -> None:
    """Print what one call costs."""
    args, result = call(args_size, result_size)
    normalizer = Normalizer(ROOTS)
    took = by_turns(
        {
            "json": lambda: json.dumps((args, result)),
            "args": lambda: normalizer.args("search", args),
            "result": lambda: normalizer.result("search", result, args=args, window=WINDOW, seq=1),
        },
        400,
    )
    both = took["args"] + took["result"]
    sizes = f"{len(json.dumps(args)) / 1000:.1f} KB + {len(json.dumps(result)) / 1000:.1f} KB"
    print(
        f"{sizes:<24}{took['json'] * 1e6:>9.1f} us{took['args'] * 1e6:>8.1f} us"
        f"{took['result'] * 1e6:>8.1f} us{both * 1e6:>8.1f} us   <= {wanted} us"
    )


def big_results() -> None:
    """Print the speed on results of 100 KB without a candidate field, and on 20 MB."""
    rows = {"items": items(1200)}
    lines = "".join(f"src/module_{n}.py:{n}: some text of a line <b>\n" for n in range(2200))
    shapes: dict[str, object] = {
        "rows": rows,
        "rows as a JSON text": {"content": [{"type": "text", "text": json.dumps(rows)}]},
        "one text": lines,
        "numbers": list(range(17_000)),
        "paths below the root": [f"/home/ann/proj/src/f{n}.py" for n in range(3600)],
        "a text of such paths": "\n".join(f"/home/ann/proj/src/f{n}.py" for n in range(4000)),
        "rows with a clock field": [{**row, "created_at": NOW} for row in items(900)],
        "20 MB of rows": {"items": items(240_000)},
    }
    print(f"\n{'result':<26}{'size':>10}{'json.dumps':>14}{'result()':>12}   wanted")
    for name, value in shapes.items():
        normalizer = Normalizer(ROOTS)
        size = len(json.dumps(value))
        took = by_turns(
            {
                "json": lambda value=value: json.dumps(value),
                "result": lambda value=value, one=normalizer: one.result(
                    "t", value, args={}, window=WINDOW, seq=1
                ),
            },
            1,
        )
        wanted = "" if "clock" in name else "   >= 25 MB/s"
        print(
            f"{name:<26}{size / 1e6:>7.2f} MB{size / took['json'] / 1e6:>9.0f} MB/s"
            f"{size / took['result'] / 1e6:>7.0f} MB/s{wanted}"
        )


def replays() -> None:
    """Print what it costs to give a stored result back."""
    _, result = call(300, 1000)
    dated = {**result, "created_at": NOW, "took": 5}
    normalizer = Normalizer(ROOTS)
    stored = normalizer.result("t", dated, args={}, window=WINDOW, seq=1)
    took = by_turns(
        {
            "json": lambda: json.loads(json.dumps(result)),
            "plain": lambda: normalizer.replayed(result, {}, 1),
            "dropped": lambda: normalizer.replayed(stored.value, stored.dropped, 1),
            "record": lambda: normalizer.result("t", dated, args={}, window=WINDOW, seq=1),
        },
        400,
    )
    print(f"\n{'1 KB result':<50}{'time':>9}")
    for name, side in (
        ("json.dumps and json.loads", "json"),
        ("replayed(), nothing dropped", "plain"),
        ("replayed(), a moment and a duration dropped", "dropped"),
        ("result(), a moment and a duration to drop", "record"),
    ):
        print(f"{name:<50}{took[side] * 1e6:>6.1f} us")


def files() -> None:
    """Print the speed of `cassette normalize` on a file, with and without `--rename-ids`."""
    rules = Rules(roots=STORED)
    road = Road(rules)
    lines = [road.seal_header()]
    for seq in range(300):
        made = [sha256(f"{seq} {n}".encode()).hexdigest() for n in range(4)]
        rows = [
            {"id": f"ord_{one[:12]}", "trace": one, "url": f"https://x.example/o/ord_{one[:12]}"}
            for one in made
        ]
        result = {"rows": [*rows, *items(12)], "log": f"made {made[0]} at once. " * 20}
        call = road.prepare("t", {"id": f"ord_{made[seq % 4][:12]}"}, "v1")
        lines.append(road.seal_result(call, seq, result, (0.0, 0.0)))
    lines.append(road.seal_control({"key": "end", "calls": 300, "status": "ok"}))
    data = b"".join(lines)

    def read() -> Iterator[Rewritten]:
        return normalized(read_bytes("f", data), Road(rules))

    took = by_turns(
        {"normalize": lambda: list(read()), "--rename-ids": lambda: list(renamed(read(), road))},
        1,
    )
    print(f"\n{len(data) / 1e6:.1f} MB of calls with ids")
    for name, time_taken in took.items():
        print(f"{name:<26}{len(data) / time_taken / 1e6:>7.1f} MB/s")


if __name__ == "__main__":
    print(f"{'args + result':<24}{'json.dumps':>12}{'args()':>11}{'result()':>11}{'both':>11}")
    small_call(300, 1000, 20)
    small_call(500, 2000, 30)
    big_results()
    replays()
    files()
