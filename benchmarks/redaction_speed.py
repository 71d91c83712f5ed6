"""Time the redaction of clean calls, of text that is full of names, and of hostile text.

Times of a shared machine mean little alone, so one `json.dumps` of the same data stands
beside each. Run: python benchmarks/redaction_speed.py
"""

import json
import random
import statistics
import time
from collections.abc import Callable

from cassettekit.redaction import Redactor

ROUNDS = 9
MEGABYTE = 1_000_000
SENTENCE = "the report was sent to all of them before noon and nobody asked for more"
WORDS = SENTENCE.split()
WANTED_CALL = 45e-6
WANTED_RATE = 10 * MEGABYTE


def call() -> tuple[dict[str, object], dict[str, object]]:
    """Arguments of 0.3 KB and a result of 1 KB: ids, names, sentences and paths."""
    args = {
        "path": "src/app/services/billing/invoice_builder.py",
        "query": "find where the invoice total is rounded before tax",
        "limit": 20,
        "include": ["*.py", "*.toml"],
        "request": {"id": "req_01HZX4T7M2", "project": "atlas-web", "branch": "feature/rounding"},
    }
    rows = [
        {
            "id": f"b7c1f0de-55aa-4c1e-9d3e-0a1b2c3d4e{n:02d}",
            "file": f"src/app/services/billing/part_{n}.py",
            "line": 118 + n,
            "snippet": f"    total = round(sum(line.amount for line in lines), {n})",
        }
        for n in range(4)
    ]
    result = {
        "status": "ok",
        "took": 12,
        "matches": rows,
        "summary": "Four places round the total; only one of them runs before the tax is added.",
        "owner": {"name": "Marta Lindqvist", "team": "payments", "office": "Uppsala"},
        "commit": "9f2c1e7ab34d5566778899aabbccddeeff001122",
        "url": "https://git.example.com/atlas/web/-/blob/main/src/app",
    }
    return args, result


def agent_data(dice: random.Random) -> list[object]:
    """A megabyte as agents exchange it: listings, sentences, code, JSON in text."""
    records: list[object] = []
    size = 0
    while size < MEGABYTE:
        text = " ".join(dice.choice(WORDS) for _ in range(40)).capitalize() + "."
        code = (
            "def load(path: str, *, token: str | None = None) -> dict[str, str]:\n    return {}\n"
        )
        record = {
            "id": f"{dice.getrandbits(64):016x}",
            "usage": {"input_tokens": dice.randrange(9999), "output_tokens": 40},
            "content": [{"type": "text", "text": text}],
            "source": code * dice.randrange(1, 8),
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


def seconds(side: Callable[[], object], repeat: int = 1) -> float:
    """CPU time of one call of `side`: what others do on the machine counts less."""
    start = time.process_time()
    for _ in range(repeat):
        side()
    return (time.process_time() - start) / repeat


def both(
    side: Callable[[], object], base: Callable[[], object], repeat: int
) -> tuple[float, float]:
    """Median seconds of two sides, measured in turns."""
    pairs = [(seconds(side, repeat), seconds(base, repeat)) for _ in range(ROUNDS)]
    return statistics.median(pair[0] for pair in pairs), statistics.median(
        pair[1] for pair in pairs
    )


def clean_call() -> None:
    """Print what a call without any secret costs."""
    args, result = call()
    redactor = Redactor()
    taken, dumped = both(
        lambda: (redactor.args(args), redactor.result(result)),
        lambda: (json.dumps(args), json.dumps(result)),
        500,
    )
    size = len(json.dumps(args)) + len(json.dumps(result))
    print(
        f"a clean call of {size} bytes {taken * 1e6:8.1f} µs   {size / taken / MEGABYTE:5.1f} MB/s"
        f"   {taken / dumped:5.1f}× json.dumps   wanted ≤ {WANTED_CALL * 1e6:.0f} µs"
    )


def agent_json() -> float:
    """Print and return the rate on a megabyte of agent data."""
    records = agent_data(random.Random(1))
    size = sum(len(json.dumps(record)) for record in records)
    redactor = Redactor()

    def redact() -> None:
        for record in records:
            redactor.result(record)

    taken, dumped = both(redact, lambda: json.dumps(records), 1)
    print(
        f"agent data {size / taken / MEGABYTE:24.1f} MB/s   {taken / dumped:5.1f}× json.dumps"
        f"   wanted ≥ {WANTED_RATE / MEGABYTE:.0f} MB/s"
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
    clean_call()
    hostile(agent_json())
