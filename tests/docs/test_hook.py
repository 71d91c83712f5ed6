"""The Git hook of docs/how-to/scrub-before-committing.md lets no credential into a commit."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "scrub-before-committing.md"
TOKEN = "gh" + "p_" + "aB3dE5fG7h" * 3 + "aB3dE5"
LEAK, CLEAN = f'{{"note":"{TOKEN}"}}\n', '{"note":1}\n'
NAMES = ["a.jsonl", "a b.jsonl", "é.jsonl", "-x.jsonl", 'q"\n.jsonl', "sub/a.jsonl"]

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


@pytest.fixture
def git(tmp_path):
    folder = Path(sys.executable).parent
    outside = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment = outside | {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "GIT_CONFIG_NOSYSTEM": "1",
        "TMPDIR": str(tmp_path),
    }

    def run(*words):
        identity = ("-c", "user.name=ann", "-c", "user.email=ann@a.example")
        return subprocess.run(
            ["git", *identity, *words],
            cwd=tmp_path / "project",
            env=environment,
            capture_output=True,
            check=False,
        ).returncode

    (tmp_path / "project" / "runs" / "sub").mkdir(parents=True)
    run("init", "-q")
    [hook] = re.findall(r"```sh\n(#!.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    place = tmp_path / "project" / ".git" / "hooks" / "pre-commit"
    place.parent.mkdir(exist_ok=True)
    place.write_text(hook)
    place.chmod(0o755)
    return run


@pytest.mark.parametrize("name", NAMES)
def test_whatever_its_name_a_leak_is_refused_and_a_clean_recording_taken(git, tmp_path, name):
    recording = tmp_path / "project" / "runs" / name
    recording.write_text(LEAK)
    git("add", "-A")
    leaked = git("commit", "-qm", "leak")
    recording.write_text(CLEAN)
    git("add", "-A")

    clean = git("commit", "-qm", "clean")

    assert (leaked, clean) == (1, 0)
    assert [left.name for left in tmp_path.iterdir()] == ["project"]


def test_what_is_staged_counts_and_not_what_stands_in_the_folder(git, tmp_path):
    recording = tmp_path / "project" / "runs" / "a.jsonl"
    recording.write_text(LEAK)
    git("add", "-A")
    recording.write_text(CLEAN)

    assert git("commit", "-qm", "leak") == 1


def test_a_renamed_recording_is_looked_at(git, tmp_path):
    recording = tmp_path / "project" / "runs" / "a.jsonl"
    recording.write_text(CLEAN * 20)
    git("add", "-A")
    git("commit", "-qm", "clean")
    recording.unlink()
    recording.with_name("b.jsonl").write_text(CLEAN * 20 + LEAK)
    git("add", "-A")

    assert git("commit", "-qm", "leak") == 1


def test_a_commit_without_recordings_is_none_of_its_business(git, tmp_path):
    (tmp_path / "project" / "code.py").write_text("x = 1\n")
    git("add", "-A")

    assert git("commit", "-qm", "code") == 0
