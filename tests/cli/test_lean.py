"""The way around Typer, and standard streams that nobody holds."""

import json
import os
import subprocess
from collections.abc import Sequence

import pytest

from cassettekit import key
from tests.cli.conftest import CASSETTE

_HEADER = '{"key":"cassette/1","normalize":null,"redact":null,"rules":"0000000000000000"}'
_END = '{"key":"end","calls":%d,"status":"ok"}'
_BARE = '{"key":"b17e39459c7b7b37","tool":"search","result":["x"]}'


def _lines(*questions: str) -> list[str]:
    calls = [
        {"key": key("search", {"q": q}), "seq": n, "tool": "search", "v": "v1"}
        | {"args": {"q": q}, "result": q}
        for n, q in enumerate(questions)
    ]
    whole = [json.dumps(call, separators=(",", ":")) for call in calls]
    return [_HEADER, *whole, _END % len(calls)]


@pytest.fixture
def files(workspace):
    """Files of every kind that a comparison can meet."""
    base = _lines("a", "b", "c")
    contents = {
        "base.jsonl": base,
        "candidate.jsonl": _lines("a", "x", "c", "d"),
        "torn.jsonl": [*base[:2], base[2][:30]],
        "cut.jsonl": base[:3],
        "lost-a-digit.jsonl": [base[0], base[1].replace('"key":"', '"key":"0'), *base[2:]],
        "seventh.jsonl": [_HEADER.replace("cassette/1", "cassette/7"), *base[1:]],
        "marks.jsonl": [*base[:2], "<<<<<<< ours", *base[2:]],
        "bare.jsonl": [_BARE],
        "empty.jsonl": [],
        "name with \u202e and \x1b[31m.jsonl": base,
        "runs/one.jsonl": base,
        "runs/deep/two.jsonl": _lines("a"),
        "again/one.jsonl": _lines("a", "x"),
        "again/notes.txt": ["no cassette"],
        "secret.json": ['{"note": "gh' + "p_" + "Zq8" * 12 + '"}'],
    }
    for name, lines in contents.items():
        (workspace / name).parent.mkdir(parents=True, exist_ok=True)
        (workspace / name).write_text("".join(f"{line}\n" for line in lines))
    (workspace / "crlf.jsonl").write_bytes("".join(f"{line}\r\n" for line in base).encode())
    (workspace / "bom.jsonl").write_bytes(b"\xef\xbb\xbf" + (workspace / "base.jsonl").read_bytes())
    (workspace / "link.jsonl").symlink_to("base.jsonl")
    (workspace / "nothing").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(workspace / "pipe")
    return workspace


def _ended(words: Sequence[str], **options: object) -> tuple[int, bytes, bytes]:
    done = subprocess.run(
        [CASSETTE, "diff", *words], capture_output=True, timeout=60, check=False, **options
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "names",
    [
        ["base.jsonl", "candidate.jsonl"],
        ["base.jsonl", "link.jsonl"],
        ["base.jsonl", "cut.jsonl"],
        ["torn.jsonl", "crlf.jsonl"],
        ["bom.jsonl", "name with \u202e and \x1b[31m.jsonl"],
        ["base.jsonl", "lost-a-digit.jsonl"],
        ["seventh.jsonl", "base.jsonl"],
        ["base.jsonl", "marks.jsonl"],
        ["base.jsonl", "bare.jsonl"],
        ["bare.jsonl", "bare.jsonl"],
        ["base.jsonl", "empty.jsonl"],
        ["base.jsonl", "nowhere.jsonl"],
        ["base.jsonl", "base.jsonl/below"],
        ["base.jsonl", "n" * 300],
        ["base.jsonl", "pipe"],
        ["base.jsonl", "runs"],
        ["base.jsonl", ""],
        ["runs", "again"],
        ["runs", "nothing"],
        ["nothing", "nothing"],
        ["base.jsonl", "candidate.jsonl", "cut.jsonl"],
        ["base.jsonl", "-"],
        ["-", "-"],
    ],
    ids=" ".join,
)
def test_a_plain_diff_ends_as_one_that_typer_read(files, names):
    text = (files / "candidate.jsonl").read_bytes()

    plain = _ended(names, input=text)
    typed = _ended(["--color", "auto", *names], input=text)

    assert plain == typed
    assert b"Traceback" not in plain[2]
    assert plain[0] != 2 or plain[2].count(b"\n") == 1


def test_a_name_too_long_to_be_a_file_is_no_failure_to_write(files):
    _, _, errors = _ended(["base.jsonl", "n" * 300])

    assert errors.startswith(b"error[unreadable]: nnn")


def test_what_to_do_about_a_missing_file_can_be_pasted(files):
    _, _, errors = _ended(["base.jsonl", "my run.jsonl"])

    assert b"`cassette record 'my run.jsonl' -- CMD`" in errors


def _in_shell(redirected: str) -> tuple[int, str]:
    """Run a line of shell; gives `cassette`'s exit code and what was said on stderr."""
    line = redirected.replace("cassette", f"'{CASSETTE}'", 1)
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, timeout=60, check=False, text=True
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("way", ["", "--color auto "])
@pytest.mark.parametrize(
    ("redirected", "code"),
    [
        ("candidate.jsonl >&-", 1),
        ("base.jsonl >&-", 0),
        ("nowhere.jsonl >&-", 2),
        ("nowhere.jsonl 2>&-", 2),
        ("nowhere.jsonl 2>/dev/full", 2),
        ("candidate.jsonl >/dev/full", 2),
        ("- <&-", 2),
        ("--bogus 2>/dev/full", 2),
        ("candidate.jsonl <&- >&- 2>&-", 1),
    ],
)
def test_a_standard_stream_that_is_closed_or_full_changes_no_exit_code(
    files, way, redirected, code
):
    ended, errors = _in_shell(f"cassette diff {way}base.jsonl {redirected}")

    assert ended == code
    assert "Traceback" not in errors
    assert "error[internal]" not in errors


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("diff base.jsonl candidate.jsonl", 1),
        ("diff base.jsonl candidate.jsonl --json", 1),
        ("diff base.jsonl base.jsonl candidate.jsonl", 1),
        ("diff base.jsonl crlf.jsonl", 0),
        ("redact secret.json --check --json", 1),
        ("inspect base.jsonl", 0),
        ("inspect base.jsonl --tool search --args '{}'", 1),
        ("inspect --help", 0),
        ("--help", 0),
        ("--version", 0),
    ],
)
def test_a_reader_that_goes_away_does_not_change_what_was_found(files, command, code):
    gone = "exec 3> >(true); wait $!; exec 1>&3"

    ended, errors = _in_shell(f"{gone}; cassette {command}".replace("; cassette", ";cassette", 1))

    assert (ended, errors) == (code, "")


def test_a_working_directory_that_is_gone_is_said(files):
    ended, errors = _in_shell("mkdir gone; cd gone; rmdir ../gone; cassette record x.jsonl -- true")

    assert ended == 2
    assert errors == "error[usage]: cassette: the working directory is gone; change to another\n"
