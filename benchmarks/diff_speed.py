"""Compare `cassette diff` with jq and diff on the keys, and hard pairs of paths with easy ones.

Files have 400 bytes a line and 1 % edits. Both sides of a ratio are measured by turns in this
run; the least of their times counts. Run: python benchmarks/diff_speed.py [CALLS …]
"""

import json
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import orjson

from cassettekit import key
from cassettekit.core.align import align

SIZES = (10_000, 100_000)
WANTED = {10_000: 2.5, 100_000: 0.5, 1_000_000: 0.5}
PATH_CALLS = 200_000
TOOLS = ("read_file", "grep", "http_get", "list_dir", "sql_query", "edit_file")
HEADER = {"key": "cassette/1", "normalize": None, "redact": None, "rules": "0" * 16}

Call = tuple[str, str]


def calls(count: int, rng: random.Random) -> list[Call]:
    """Calls of which three in ten are among forty popular ones."""
    popular = [f"src/popular{number}.py" for number in range(40)]
    weights = [1 / (rank + 1) for rank in range(40)]
    made = []
    for _ in range(count):
        fresh = rng.random() < 0.7
        path = f"src/{rng.getrandbits(40):x}.py" if fresh else rng.choices(popular, weights)[0]
        made.append((TOOLS[len(path) % len(TOOLS)] if not fresh else rng.choice(TOOLS), path))
    return made


def edited(items: Sequence, rng: random.Random, spare: Sequence, rate: float = 0.01) -> list:
    """One item in a hundred replaced, lost, or followed by another."""
    made = []
    for item in items:
        if rng.random() >= rate:
            made.append(item)
            continue
        made += rng.choice([[rng.choice(spare)], [], [item, rng.choice(spare)]])
    return made


def write(path: Path, run: Sequence[Call]) -> None:
    """A cassette of 400 bytes a line."""
    with path.open("w", encoding="utf-8") as file:
        file.write(json.dumps(HEADER, separators=(",", ":")) + "\n")
        for seq, (tool, name) in enumerate(run):
            args = {"limit": 100, "path": name}
            members = {"key": key(tool, args), "seq": seq, "tool": tool, "v": "v1", "args": args}
            line = json.dumps(members, separators=(",", ":"))[:-1] + ',"result":"'
            file.write(line + (name * 40)[: 397 - len(line)] + '"}\n')
        file.write(json.dumps({"key": "end", "calls": len(run), "status": "ok"}) + "\n")


def seconds(work: Callable[[], object]) -> float:
    """The wall time of one go."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def by_turns(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> float:
    """How many times the least of their times ours is."""
    times = [(seconds(ours), seconds(theirs)) for _ in range(rounds)]
    return min(mine for mine, _ in times) / min(other for _, other in times)


def command(*words: str) -> Callable[[], object]:
    """A run of the command, whose exit code is its finding."""
    script = "from cassettekit.cli.lean import main; main()"
    words = (sys.executable, "-c", script, "diff", *words)
    return lambda: subprocess.run(words, stdout=subprocess.DEVNULL, check=False)


def files(folder: Path, count: int) -> None:
    """Print what comparing files costs."""
    rng = random.Random(count)
    base, candidate = folder / "base.jsonl", folder / "candidate.jsonl"
    run = calls(count, rng)
    write(base, run)
    write(candidate, edited(run, rng, calls(200, rng) + run[:200]))
    rounds = 3 if count < 1_000_000 else 1
    if shutil.which("jq"):
        shell = f"diff <(jq -r .key {base}) <(jq -r .key {candidate})"
        theirs = lambda: subprocess.run(  # noqa: E731 - beside its other side
            ["bash", "-c", shell], stdout=subprocess.DEVNULL, check=False
        )
        ratio = by_turns(command(str(base), str(candidate)), theirs, rounds)
        wanted = WANTED.get(count, 0.5)
        print(f"{count:>9,} calls, 1 % edits  {ratio:>6.2f} x jq and diff    wanted <= {wanted}")
    again = folder / "again.jsonl"
    shutil.copy(base, again)

    def one_pass() -> None:
        with base.open("rb") as file:
            for line in file:
                orjson.loads(line)

    small = folder / "small.jsonl"
    write(small, run[:10])
    start = min(seconds(command(str(small), str(small))) for _ in range(3))
    ours = min(seconds(command(str(base), str(again))) for _ in range(rounds)) - start
    ratio = ours / min(seconds(one_pass) for _ in range(rounds))
    print(
        f"{count:>9,} calls, identical  {ratio:>6.2f} x an orjson pass over one of the two,"
        f" {ratio / 2:.2f} over both    wanted <= 1.5, start aside"
    )


def paths(count: int) -> None:
    """Print what hard pairs of paths cost beside one with 1 % edits."""
    rng = random.Random(1)
    run = [f"{tool} {name}" for tool, name in calls(count, rng)]
    ten = [str(number) for number in range(10)]
    third, tenth = count // 3, count // 10
    moved = run[:third] + run[third + tenth : 2 * third] + run[third : third + tenth]
    cases = {
        "nothing shared": (run, [f"other {number}" for number in range(count)]),
        "reversed": (run, run[::-1]),
        "one loop": (["p", "w"] * (count // 2), edited(["p", "w"] * (count // 2), rng, ten)),
        "block moved": (run, moved + run[2 * third :]),
        "ten keys at random": (rng.choices(ten, k=count), rng.choices(ten, k=count)),
    }
    easy = (run, edited(run, rng, [f"new {number}" for number in range(count // 10)]))
    for name, pair in cases.items():
        ratio = by_turns(lambda pair=pair: align(*pair), lambda: align(*easy), 2)
        how = align(*pair).how
        print(f"{count:>9,} keys, {name:<19} {ratio:>5.2f} x 1 % edits  wanted <= 10   ({how})")


def main() -> None:
    """Print every ratio, and the memory that the largest comparison took."""
    sizes = [int(word.replace("_", "")) for word in sys.argv[1:]] or SIZES
    for count in sizes:
        with tempfile.TemporaryDirectory() as folder:
            files(Path(folder), count)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    print(f"{max(sizes):>9,} calls took {most / max(sizes):.0f} bytes a call pair at most")
    paths(max(PATH_CALLS, *sizes))


if __name__ == "__main__":
    main()
