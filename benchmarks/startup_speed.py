"""Compare the start of `cassette diff` with the start of an empty Typer command.

Run: python benchmarks/startup_speed.py
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cassettekit import Cassette

ROUNDS = 15
EMPTY = """
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def command(base: str, candidate: str) -> None:
    pass
app()
"""
OURS = "from cassettekit.cli.lean import main; main()"


def seconds(code: str, *words: str) -> float:
    """Time one whole process."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code, *words], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print the ratio over pairs of runs."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder) / name) for name in ("base.jsonl", "candidate.jsonl")]
        for path in paths:
            with Cassette(path, "record", root=folder) as tape:
                for query in "abcdef":
                    tape.call("search", {"q": query}, lambda q: [q])
        pairs = [(seconds(EMPTY, *paths), seconds(OURS, "diff", *paths)) for _ in range(ROUNDS)]
    empty = statistics.median(first for first, _ in pairs)
    ratio = statistics.median(second / first for first, second in pairs)
    print(
        f"an empty Typer command {empty * 1000:.0f} ms; `cassette diff` {ratio:.2f}× of it"
        "   wanted ≤ 1.5×"
    )


if __name__ == "__main__":
    main()
