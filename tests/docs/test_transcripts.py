"""Run the transcripts that pages show: blocks fenced as `console run`.

The blocks of a page run in one folder, in the order of the page. A block with
`title="agent.py"` is that file, written before the blocks after it run. In the output the
folder is called /home/me/project, `[..]` stands for any text in a line, and a line `...`
for any lines.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SHOWN_FOLDER = "/home/me/project"


class Shell:
    """Runs commands in one folder; `$?` is the exit code of the one before."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._code = 0
        self._environment = os.environ | {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder.parent),
            "LC_ALL": "C.UTF-8",
            "PYTHONUNBUFFERED": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def run(self, command: str) -> str:
        done = subprocess.run(
            ["bash", "-c", f"(exit {self._code})\n{command}"],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
        self._code = done.returncode
        return done.stdout.replace(str(self._folder), SHOWN_FOLDER)


@pytest.fixture
def shell(workspace):
    return Shell(workspace)


def steps(text: str) -> list[tuple[str, str]]:
    """The commands of a transcript, each with the output shown under it."""
    found = re.split(r"^\$ ", text, flags=re.MULTILINE)
    assert not found[0].strip(), "a transcript starts with a command"
    return [(command, output) for command, _, output in (s.partition("\n") for s in found[1:])]


def pattern_of(shown: str) -> re.Pattern[str]:
    lines = [
        r"(?:.*\n)*?" if line == "..." else re.escape(line).replace(r"\[\.\.\]", ".*") + r"\n"
        for line in shown.splitlines()
    ]
    return re.compile("".join(lines) + r"\n*")


@pytest.mark.skipif(shutil.which("bash") is None, reason="transcripts are run by bash")
def test_a_page_shows_what_its_commands_print(page, blocks, shell, workspace):
    absent = set()
    for block in blocks(page):
        if block.title is not None:
            file = workspace / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif (block.language, block.words[:1]) == ("console", ("run",)):
            for command, shown in steps(block.text):
                programs = {words.split()[0] for words in command.split("|")}
                absent |= {
                    name for name in ("node", "jq") if name in programs and not shutil.which(name)
                }
                if absent & programs:
                    continue

                printed = shell.run(command)

                if not pattern_of(shown).fullmatch(printed):
                    assert printed == shown, f"{page.name} shows something else under $ {command}"
    if absent:
        pytest.skip(f"not installed: {', '.join(sorted(absent))}")


@pytest.mark.parametrize(
    ("shown", "printed", "agree"),
    [
        ("recorded 2 calls\n", "recorded 2 calls\n", True),
        ("recorded 2 calls\n", "recorded 3 calls\n", False),
        ("key [..], tool\n", "key 0d74f8f930bf2bab, tool\n", True),
        ("key [..], tool\n", "key 0d74f8f930bf2bab\n, tool\n", False),
        ("first\n...\nlast\n", "first\n1\n2\nlast\n", True),
        ("first\n...\nlast\n", "first\n1\n2\n", False),
        ("", "something\n", False),
        ("a.c\n", "abc\n", False),
    ],
)
def test_what_is_shown_stands_for_what_is_printed(shown, printed, agree):
    assert bool(pattern_of(shown).fullmatch(printed)) is agree
