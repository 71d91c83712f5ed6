"""Time the redaction of clean calls, of text that is full of names, and of hostile text.

Times of a shared machine mean little alone, so one `json.dumps` of the same data stands
beside each. Run: python benchmarks/redaction_speed.py
"""

import json
import random
import statistics
import time
import uuid
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from cassettekit.redaction import Redactor
from cassettekit.redaction.automaton import Automaton
from cassettekit.redaction.gate import Gate

ROUNDS = 9
CALLS = 500
MEGABYTE = 1_000_000
WANTED_CALL = 45e-6
WANTED_RATE = 10 * MEGABYTE
# The extra `fast`, and what is used where it is not installed.
SEARCHES = {"with the extra": Automaton, "without": Gate}
Call: TypeAlias = tuple[dict[str, object], dict[str, object]]


def vocabulary(dice: random.Random) -> list[str]:
    """Two thousand words: what an agent reads has many, and most of them again and again."""
    syllables = [first + second for first in "bdfgklmnprstvw" for second in "aeiou"]
    return ["".join(dice.choices(syllables, k=dice.randrange(1, 5))) for _ in range(2000)]


def call(dice: random.Random, words: list[str]) -> Call:
    """Arguments of 0.3 KB and a result of 1 KB: ids, names, sentences and paths."""
    folder = f"src/app/{dice.choice(words)}/{dice.choice(words)}"
    args: dict[str, object] = {
        "path": f"{folder}/invoice_builder.py",
        "query": " ".join(dice.choices(words, k=9)),
        "limit": dice.randrange(90),
        "include": ["*.py", "*.toml"],
        "request": {
            "id": f"req_{dice.getrandbits(50):010X}",
            "project": "atlas-web",
            "branch": f"feature/{dice.choice(words)}",
        },
    }
    rows = [
        {
            "id": str(uuid.UUID(int=dice.getrandbits(128))),
            "file": f"{folder}/part_{dice.randrange(99)}.py",
            "line": dice.randrange(999),
            "snippet": f"    {dice.choice(words)} = round(sum(line.amount for line in lines), 2)",
        }
        for _ in range(4)
    ]
    result: dict[str, object] = {
        "status": "ok",
        "took": dice.randrange(99),
        "matches": rows,
        "summary": " ".join(dice.choices(words, k=14)).capitalize() + ".",
        "owner": {"name": "Marta Lindqvist", "team": "payments", "office": "Uppsala"},
        "commit": f"{dice.getrandbits(160):040x}",
        "url": f"https://git.example.com/atlas/web/-/blob/main/{folder}",
    }
    return args, result


def agent_data(dice: random.Random, words: list[str]) -> list[object]:
    """A megabyte as agents exchange it: listings, sentences, code, JSON in text."""
    records: list[object] = []
    size = 0
    while size < MEGABYTE:
        text = " ".join(dice.choices(words, k=40)).capitalize() + "."
        names = ["_".join(dice.choices(words, k=2)) for _ in range(dice.randrange(1, 8))]
        code = [
            f"def {name}(path: str, *, token: str | None = None) -> dict[str, str]:\n"
            f"    return {{}}\n"
            for name in names
        ]
        record = {
            "id": f"{dice.getrandbits(64):016x}",
            "usage": {"input_tokens": dice.randrange(9999), "output_tokens": 40},
            "content": [{"type": "text", "text": text}],
            "source": "".join(code),
            "inner": json.dumps({"name": "Ann", "note": text[:80], "rows": [[1, 2], [3, 4]]}),
        }
        records.append(record)
        size += len(json.dumps(record))
    return records


# In pieces: a scanner takes the whole for a key.
HEAD = "-----BEGIN " + "PRIVATE" + " KEY-----\n"
HOSTILE = {
    "AAAA…": "A" * MEGABYTE,
    "((((…": "(" * MEGABYTE,
    "\\\\\\\\…": "\\" * MEGABYTE,
    "a=a=…": "a=" * (MEGABYTE // 2),
    "[[[[…]]]]": "[" * (MEGABYTE // 2) + "]" * (MEGABYTE // 2),
    "\\n\\n…": "\\n" * (MEGABYTE // 2),
    "eyJ.eyJ.…": "eyJaaaaaaaa." * (MEGABYTE // 12),
    "ghp_ghp_…": "ghp_" * (MEGABYTE // 4),
    "password=…": "password=" * (MEGABYTE // 9),
    "-----BEGIN …": HEAD * (MEGABYTE // len(HEAD)),
}


def seconds(side: Callable[[], object]) -> float:
    """CPU time of one call of `side`: what others do on the machine counts less."""
    start = time.process_time()
    side()
    return time.process_time() - start


def both(side: Callable[[int], object], base: Callable[[int], object]) -> tuple[float, float]:
    """Median seconds of two sides, measured in turns; each round has data of its own."""
    pairs = [
        (seconds(partial(side, number)), seconds(partial(base, number))) for number in range(ROUNDS)
    ]
    return statistics.median(pair[0] for pair in pairs), statistics.median(
        pair[1] for pair in pairs
    )


def clean_call(name: str) -> None:
    """Print what a call without any secret costs."""
    dice = random.Random(1)
    words = vocabulary(dice)
    rounds = [[call(dice, words) for _ in range(CALLS)] for _ in range(ROUNDS)]

    def redact(number: int) -> None:
        redactor = Redactor(search=SEARCHES[name])
        for args, result in rounds[number]:
            redactor.args(args)
            redactor.result(result)

    def dump(number: int) -> None:
        for args, result in rounds[number]:
            json.dumps(args)
            json.dumps(result)

    taken, dumped = (side / CALLS for side in both(redact, dump))
    size = sum(len(json.dumps(one)) for one in rounds[0]) / CALLS
    print(
        f"{name:14}   a clean call of {size:.0f} bytes {taken * 1e6:6.1f} µs"
        f"   {size / taken / MEGABYTE:5.1f} MB/s"
        f"   {taken / dumped:5.1f}× json.dumps   wanted ≤ {WANTED_CALL * 1e6:.0f} µs"
    )


def agent_json(name: str) -> float:
    """Print and return the rate on a megabyte of agent data."""
    dice = random.Random(1)
    words = vocabulary(dice)
    rounds = [agent_data(dice, words) for _ in range(ROUNDS)]
    size = sum(len(json.dumps(record)) for record in rounds[0])

    def redact(number: int) -> None:
        redactor = Redactor(search=SEARCHES[name])
        for record in rounds[number]:
            redactor.result(record)

    taken, dumped = both(redact, lambda number: json.dumps(rounds[number]))
    print(
        f"{name:14}   agent data {size / taken / MEGABYTE:24.1f} MB/s"
        f"   {taken / dumped:5.1f}× json.dumps   wanted ≥ {WANTED_RATE / MEGABYTE:.0f} MB/s"
    )
    return size / taken


def hostile(rate: float) -> None:
    """Print how text that is made to be slow compares: a quarter of it tells if it is linear."""
    print("a megabyte of      time      to agent data      to a quarter of it (4 is linear)")
    for name, text in HOSTILE.items():
        part = seconds(lambda text=text: Redactor().result(text[: len(text) // 4]))
        whole = seconds(lambda text=text: Redactor().result(text))
        ratio = whole * rate / len(text)
        print(f"  {name:14} {whole * 1e3:6.0f} ms   {ratio:8.1f}×          {whole / part:8.1f}×")


if __name__ == "__main__":
    for one in SEARCHES:
        clean_call(one)
    rates = [agent_json(one) for one in SEARCHES]
    hostile(rates[0])
