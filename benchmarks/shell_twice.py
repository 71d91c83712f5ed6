"""Record real shell commands twice, in two folders at two times, and say how much is equal.

Each command goes through a `shell` tool; what is compared is what the two cassettes hold.
Run: python benchmarks/shell_twice.py [SECONDS between the two runs, 60 by default]
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cassettekit import Cassette
from cassettekit.normalization import STORED
from cassettekit.session.renaming import renamed
from cassettekit.session.rewriting import normalized
from cassettekit.session.road import Road
from cassettekit.session.rules import Rules
from cassettekit.storage.reading import read_bytes

# By what of their output a second run has otherwise.
COMMANDS = {
    "nothing": (
        *("ls", "cat a.txt", "wc -l a.txt", "sha256sum a.txt", "file a.txt", "who"),
        *("uname -a", "uname -r", "hostname", "whoami", "id", "nproc", "cat none", "echo done"),
        *("git status", "git status --porcelain=v2", "git diff HEAD", "grep -r word a.txt sub"),
    ),
    "the folder's name": ("pwd", "realpath a.txt", "find $PWD/sub -type f", "env"),
    "an id made anew": (
        *("cat /proc/sys/kernel/random/uuid", "git rev-parse HEAD"),
        "python3 -c 'import uuid; print(uuid.uuid4())'",
    ),
    "a moment under its name": (
        'python3 -c \'import json, time; print(json.dumps({"now": time.time(), "n": 1}))\'',
        'echo \'{"created_at": "\'$(date -u +%FT%TZ)\'", "state": "open"}\'',
    ),
    "a moment in the midst of text": (
        *("date", "date -u +%FT%TZ", "date +%s", "ls -l", "ls -la --time-style=full-iso"),
        *("stat a.txt", "stat -c '%n %s %Y' a.txt", "find sub -printf '%p %T@\\n'"),
        *("git log", "git log --format=%cI", "tar cf - a.txt | sha256sum"),
    ),
    "a short id in the midst of text": ("git log --oneline",),
    "a name made at random": ("mktemp", "mktemp -d", "find .git -type f"),
    "load, memory, space, processes": (
        "du -s .",
        *("df -k .", "free -m", "uptime", "ps", "ps -ef", "cat /proc/loadavg", "cat /proc/uptime"),
        "bash -c 'echo $$'",
    ),
    "a duration or a random number": (
        *("bash -c 'time true'", "python3 -m timeit -n 10 pass"),
        "python3 -c 'import random; print(random.random())'",
    ),
}


def run_all(folder: Path, cassette: Path) -> None:
    """Record every command that this machine has, in a folder of its own."""
    folder.mkdir()
    (folder / "a.txt").write_text("one\ntwo word\n", encoding="utf-8")
    (folder / "sub").mkdir()
    (folder / "sub" / "b.txt").write_text("word\n", encoding="utf-8")
    for words in (
        "init -q",
        "add .",
        "-c user.name=ann -c user.email=a@b.example commit -qm first",
    ):
        subprocess.run(["git", *words.split()], cwd=folder, check=True, capture_output=True)
    (folder / "a.txt").write_text("one\ntwo word\nthree\n", encoding="utf-8")

    def shell(command: str) -> dict[str, object]:
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, capture_output=True, text=True, check=False
        )
        return {"exit": done.returncode, "stdout": done.stdout, "stderr": done.stderr}

    with Cassette(cassette, mode="record", root=folder) as tape:
        for command in sum(COMMANDS.values(), ()):
            if shutil.which(command.split()[0]):
                tape.call("shell", {"command": command}, shell)


def outcomes(lines: Iterator[bytes]) -> dict[str, bytes]:
    """What a cassette holds of each command's outcome, `dropped` aside."""
    calls = [json.loads(line) for line in lines]
    return {
        call["args"]["command"]: json.dumps(call.get("result", call.get("error"))).encode()
        for call in calls
        if "seq" in call
    }


def raw(path: Path) -> Iterator[bytes]:
    return iter(path.read_bytes().splitlines())


def named(path: Path) -> Iterator[bytes]:
    recording = read_bytes(path.name, path.read_bytes())
    rules = replace(Rules(), roots=STORED)
    return (line.line for line in renamed(normalized(recording, Road(rules)), Road(rules)))


def unfoldered(lines: Iterator[bytes], folder: Path) -> Iterator[bytes]:
    """The lines as they would be without the rules for folders."""
    return (line.replace(b"<ROOT>", str(folder).encode()) for line in lines)


def share(title: str, one: dict[str, bytes], two: dict[str, bytes]) -> list[str]:
    same = [command for command in one if one[command] == two[command]]
    print(f"{title:20} {len(same):3} of {len(one)}  {len(same) / len(one):.0%}")
    return [command for command in one if one[command] != two[command]]


def main() -> None:
    """Record, compare, and say what is left by kind."""
    pause = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    with tempfile.TemporaryDirectory() as above:
        place = Path(above).resolve()
        folders = [place / "first" / "ws", place / "the-second" / "ws"]
        files = [place / "one.jsonl", place / "two.jsonl"]
        for at, (folder, file) in enumerate(zip(folders, files, strict=True)):
            folder.parent.mkdir()
            time.sleep(pause * at)
            run_all(folder, file)
        report(files, folders)


def report(files: list[Path], folders: list[Path]) -> None:
    """Print which share is equal, under which rules, and what is not."""
    bare = [outcomes(unfoldered(raw(f), d)) for f, d in zip(files, folders, strict=True)]
    print(f"{len(bare[0])} commands, those left out that this machine lacks\n")
    share("without the rules", *bare)
    share("default rules", *(outcomes(raw(file)) for file in files))
    left = share("and --rename-ids", *(outcomes(named(file)) for file in files))
    print("\nwhat is left")
    for kind, commands in COMMANDS.items():
        had = [command for command in commands if command in bare[0]]
        unlike = [command for command in had if command in left]
        if unlike:
            print(f"{len(unlike):4} of {len(had)}  {kind}: {', '.join(unlike)}")


if __name__ == "__main__":
    main()
