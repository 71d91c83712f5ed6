"""Feed damaged cassettes to every command: exit 0, 1 or 2, one line of error, never a hang.

`python tests/fuzz_files.py [FILES [SEED]]`, 20,000 files unless told otherwise. A case that
fails is kept in a temporary folder and named with what was wrong.
"""

import contextlib
import io
import json
import os
import random
import re
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parents[1] / "fixtures"
SECONDS = 20
BATCH = 250

# --- files -------------------------------------------------------------------------------


def corpus() -> list[bytes]:
    """The files that are damaged: good ones several times, those damaged already once."""
    good = [path.read_bytes() for path in sorted(FIXTURES.glob("cassettes/**/*.jsonl"))]
    damaged = [path.read_bytes() for path in sorted(FIXTURES.glob("damaged/*.jsonl"))]
    return good * 8 + damaged


HOSTILE: list[Any] = [
    None, True, False, 0, -1, 1.5, -0.0, 2**53, -(2**63), 10**30, 10**400, "", "\0", "\ud800",
    "\u2028\x85", "\x1b]0;x\x07", "x" * 70_000, [], {}, [[]], {"": ""}, {"$bytes": "!"},
    {"$bytes": "aGk="}, {"$int": "1e5"}, {"$set": [1, 1]}, {"$object": {}}, {"$stream": {}},
    {"$stream": {"kind": "generator", "items": [1], "end": "finished"}},
    {"$stream": {"kind": "generator", "items": {}, "end": []}}, {"$datetime": "never"},
    {"$object": {"type": "os.system", "as": "dataclass", "value": {"a": 1}}},
    {"type": "SystemExit", "message": "0"}, {"type": "OSError", "args": [{"$path": 5}]},
    {"type": 5}, "cassette/1", "cassette/2", "end", "tools/schema", "0123456789abcdef",
    "<ROOT>/x", "<=ROOT>", "REDACTED", "REDACTED.github", "unknown", "exhausted", "ok",
    {"$.result": [None, 0]}, {"$.args[0].x": ["2020-01-01T00:00:00Z", 0, 1, 2]},
    {"$.result.a": {"json": "{}", "dropped": {"$": 1}}},
]  # fmt: skip
NAMES = [
    "key", "seq", "tool", "v", "args", "result", "error", "miss", "calls", "status", "tools",
    "dropped", "redacted", "matched", "nearest", "lossy", "frozen", "normalize", "redact",
    "rules", "names", "weakened", "settings", "password", "path", "created_at", "changes", "$int",
]  # fmt: skip
RAW = [b"NaN", b"1e999", b"-Infinity", b"01", b"1e-999", b"9" * 5000, b"[" * 230 + b"]" * 230,
       b"[" * 900 + b"]" * 900, b'{"a":' * 700 + b"1" + b"}" * 700, b"[" * 100_000,
       b'"\\ud800"', b'"\\u0000"', b"\xff\xfe", b"\xef\xbb\xbf", b"'x'"]  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container and step in a value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    for step, member in list(steps):
        yield value, step
        if isinstance(member, (dict, list)):
            yield from places(member)


def edit_json(line: bytes, choose: random.Random) -> bytes:
    """Change one place of a line as somebody with an editor or a script would."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return line[::-1]
    if not isinstance(value, (dict, list)) or not value:
        return line
    container, step = choose.choice(list(places(value)))
    how = choose.randrange(5)
    if how == 0:
        del container[step]
    elif how == 1 and isinstance(container, dict):
        container[choose.choice(NAMES)] = choose.choice(HOSTILE)
    elif how == 2 and isinstance(container, dict):
        container[choose.choice(NAMES)] = container.pop(step)
    elif how == 3:
        container[step] = "@raw@"
    else:
        container[step] = choose.choice(HOSTILE)
    written = json.dumps(value, separators=(",", ":")).encode()
    return written.replace(b'"@raw@"', choose.choice(RAW))


def flip(data: bytes, choose: random.Random) -> bytes:
    at = choose.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << choose.randrange(8)]) + data[at + 1 :]


def cut(data: bytes, choose: random.Random) -> bytes:
    return data[: choose.randrange(len(data))]


def drop(data: bytes, choose: random.Random) -> bytes:
    at = choose.randrange(len(data))
    return data[:at] + data[at + choose.randrange(1, 40) :]


def insert(data: bytes, choose: random.Random) -> bytes:
    what = choose.choice([b"\0", b"\0" * 512, b"\n", b"\r", b"\r\n", b",", b'"', b"}{", *RAW])
    at = choose.randrange(len(data) + 1)
    return data[:at] + what + data[at:]


def with_lines(change: Callable[[list[bytes], random.Random], None]) -> Any:
    def changed(data: bytes, choose: random.Random) -> bytes:
        lines = data.split(b"\n")
        change(lines, choose)
        return b"\n".join(lines)

    return changed


def swap(lines: list[bytes], choose: random.Random) -> None:
    one, other = choose.randrange(len(lines)), choose.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def double(lines: list[bytes], choose: random.Random) -> None:
    lines.insert(choose.randrange(len(lines) + 1), choose.choice(lines))


def remove(lines: list[bytes], choose: random.Random) -> None:
    del lines[choose.randrange(len(lines))]


def mark(lines: list[bytes], choose: random.Random) -> None:
    lines.insert(choose.randrange(len(lines) + 1), choose.choice([b"<<<<<<< a", b"=======", b""]))


def edit(lines: list[bytes], choose: random.Random) -> None:
    at = choose.randrange(len(lines))
    lines[at] = edit_json(lines[at], choose)


BYTES = (flip, cut, drop, insert)
LINES = (swap, double, remove, mark, edit, edit, edit, edit)
MUTATIONS = (*BYTES, *map(with_lines, LINES))


def mutated(files: list[bytes], choose: random.Random) -> bytes:
    """One file, damaged in one to four ways; sometimes with the end of another."""
    data = choose.choice(files)
    if choose.random() < 0.05:
        other = choose.choice(files)
        data = data[: choose.randrange(len(data) + 1)] + other[choose.randrange(len(other) + 1) :]
    for _ in range(choose.choice((1, 1, 1, 2, 3, 4))):
        if data:
            data = choose.choice(MUTATIONS)(data, choose)
    return data


# --- commands ----------------------------------------------------------------------------

FILE = "case.jsonl"
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("inspect", FILE),
    ("inspect", FILE, "--json"),
    ("inspect", FILE, "1"),
    ("inspect", FILE, "2", "--json"),
    ("redact", FILE, "--check"),
    ("redact", FILE, "-o", "redacted.jsonl"),
    ("inspect", FILE, "--misses"),
    ("inspect", FILE, "--tool", "search", "--args", '{"q": "x", "n": [1, {"a": null}]}'),
    ("normalize", FILE, "--check"),
    ("normalize", FILE, "-o", "normalized.jsonl"),
    ("diff", FILE, "good.jsonl", "--json"),
    ("diff", FILE, FILE),
    ("diff", "good.jsonl", FILE),
)
WITH_CMD: tuple[tuple[str, ...], ...] = (
    ("replay", FILE, "--", "true"),
    ("record", FILE, "--", "true"),
)
_ERROR = re.compile(r"^error\[[a-z-]+\]: ", re.MULTILINE)


class Wrong(Exception):
    """What a command did and may not do."""


@dataclass
class Said:
    """What a command wrote and how it ended."""

    code: object
    out: str
    err: str


def run(words: tuple[str, ...]) -> Said:
    """Run a command in this process."""
    from cassettekit.cli.app import app

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    code: object = None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            app(list(words), prog_name="cassette")
        except SystemExit as ended:
            code = ended.code
    texts = (stream.buffer.getvalue().decode() for stream in (out, err))  # type: ignore[attr-defined]
    return Said(code, *texts)


def judge(words: tuple[str, ...], said: Said) -> None:
    """Hold a command to its promises.

    Raises:
        Wrong: It broke one.
    """
    errors = len(_ERROR.findall(said.err))
    if said.code not in (0, 1, 2):
        raise Wrong(f"exit {said.code!r}")
    if errors != (said.code == 2):
        raise Wrong(f"exit {said.code} with {errors} lines of error:\n{said.err}")
    if "Traceback" in said.err:
        raise Wrong(said.err)
    if "--json" in words and said.code != 2:
        json.loads(said.out)
    unshown = {
        c
        for c in said.err + ("" if words[0] != "inspect" else said.out)
        if not c.isprintable() and c != "\n"
    }
    if unshown:
        raise Wrong(f"characters a terminal obeys: {sorted(unshown)}")


def through_the_library(data: bytes) -> None:
    """Replay a file and record over it: only our own errors, and no unreadable file is lost."""
    from cassettekit import Cassette, CassetteError, ReplayedToolError
    from cassettekit.session.failures import REBUILT

    path = Path(FILE)
    for mode in ("replay", "new", "once", "record"):
        with contextlib.suppress(CassetteError), contextlib.redirect_stderr(io.StringIO()):
            tape = Cassette(path, mode=mode)
            for tool, args in (("search", {"q": "x"}), ("read", {"path": "a"}), ("t", {})):
                try:
                    value = tape.call(tool, args, lambda **_: 1)
                    if hasattr(value, "__next__"):
                        list(value)
                except (CassetteError, ReplayedToolError):
                    pass
                except tuple(REBUILT.values()) as error:
                    frames = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
                    if frames[-1] not in ("outcome", "_after"):
                        raise Wrong(traceback.format_exc()) from error
            tape.close()
        if not readable(data) and path.read_bytes() != data:
            raise Wrong(f"mode {mode} recorded over a file that cannot be read")
        for left in (path, *path.parent.glob(f"{FILE}.*")):
            left.unlink(missing_ok=True)
        path.write_bytes(data)


def readable(data: bytes) -> bool:
    from cassettekit.errors import UnreadableCassette
    from cassettekit.storage.reading import read_bytes

    try:
        read_bytes("case", data)
    except UnreadableCassette:
        return False
    return True


def too_long(number: int, frame: object) -> None:
    raise Wrong(f"not done after {SECONDS} s")


def complaints(data: bytes, commands: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, str]]:
    """What is wrong with how the commands take a file, each with the command."""
    steps: list[tuple[str, Callable[[], None]]] = [
        (" ".join(words), lambda words=words: judge(words, run(words)))  # type: ignore[misc]
        for words in commands
    ]
    steps.append(("the library", lambda: through_the_library(data)))
    for name, step in steps:
        Path(FILE).write_bytes(data)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            step()
        except BaseException:  # noqa: BLE001 - whatever it is, it is a finding
            yield name, traceback.format_exc()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if not name.startswith("the") and Path(FILE).read_bytes() != data:
            yield name, "the file was changed"


def batch(seed: int, count: int) -> list[tuple[bytes, str, str]]:
    """Try some files in a folder of their own; gives the failures."""
    choose, files = random.Random(seed), corpus()
    found: list[tuple[bytes, str, str]] = []
    before = Path.cwd()
    handler = signal.signal(signal.SIGALRM, too_long)
    with tempfile.TemporaryDirectory(prefix="cassette-fuzz-") as folder:
        os.chdir(folder)
        try:
            Path("good.jsonl").write_bytes(files[0])
            for number in range(count):
                data = mutated(files, choose)
                # What cannot be read is refused at one place: one form of each command will do.
                commands = COMMANDS if readable(data) else COMMANDS[::4]
                commands += () if number % 50 else WITH_CMD
                found += [(data, *wrong) for wrong in complaints(data, commands)]
        finally:
            os.chdir(before)
            signal.signal(signal.SIGALRM, handler)
    return found


def main() -> int:
    """Try many files on all processors; gives the exit code."""
    count, seed = (*map(int, sys.argv[1:]), *(20_000, 1)[len(sys.argv) - 1 :])
    seeds = [seed * 1_000_003 + number for number in range(-(-count // BATCH))]
    kinds: Counter[str] = Counter()
    kept = Path(tempfile.gettempdir()) / "cassette-fuzz-failures"
    say = sys.stdout.write
    with ProcessPoolExecutor() as pool:
        for number, found in enumerate(pool.map(batch, seeds, [BATCH] * len(seeds)), 1):
            for data, command, why in found:
                kind = f"{command}: {why.strip().splitlines()[-1][:160]}"
                kinds[kind] += 1
                if kinds[kind] == 1:
                    kept.mkdir(exist_ok=True)
                    (kept / f"{len(kinds)}.jsonl").write_bytes(data)
                    say(f"\n{kept / f'{len(kinds)}.jsonl'}\n{command}\n{why}\n")
            say(f"\r{number * BATCH} files, {kinds.total()} failures")
            sys.stdout.flush()
    say("\n" + "".join(f"{times:6}  {kind}\n" for kind, times in kinds.most_common()))
    return int(bool(kinds))


if __name__ == "__main__":
    sys.exit(main())
