"""`cassette normalize`: every form of it, and what it says."""

import json
import os
import stat
from pathlib import Path

import pytest

from cassettekit import key
from cassettekit.cli import rewrite
from cassettekit.session import recorder, window
from tests.cli.conftest import BASE, in_process
from tests.session.taping import calls_in, once_again, record
from tests.storage.building import HEADER, bare, call, end
from tests.storage.building import cassette as built

TOOL = "t"
UUID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8"
OTHER_UUID = "16fd2706-8baf-433b-82eb-8c7fada847da"


@pytest.fixture
def here(capsysbinary, monkeypatch):
    """As everywhere, but output is the bytes that were written."""
    run = in_process(monkeypatch, capsysbinary)

    def decoded(*words, **options):
        code, out, err = run(*words, **options)
        return code, out, err.decode()

    return decoded


def results(data):
    members = map(json.loads, data.splitlines())
    return [line["result"] for line in members if "result" in line]


def beside():
    """What stands in the working folder, but for the agent that every test there has."""
    return set(os.listdir()) - {"agent.py"}


def text_of(name):
    return Path(name).read_text(encoding="utf-8")


@pytest.fixture
def made(workspace):
    """A file that was made without the rules."""
    data = built(
        call(4, "get", {"id": UUID}, result={"id": UUID, "state": "done"}),
        call(1, "make", {"q": "x"}, result={"id": UUID, "created_at": "2026-01-02T03:04:05Z"}),
    )
    (workspace / BASE).write_bytes(data)
    return data


class TestWhereItGoes:
    def test_to_standard_output_and_the_file_stays(self, made, here, workspace):
        code, out, err = here("normalize", BASE)

        assert code == 0
        assert [line["seq"] for line in map(json.loads, out.splitlines()[1:-1])] == [1, 4]
        assert (workspace / BASE).read_bytes() == made
        assert "of 2 calls changed" in err

    def test_every_way_writes_the_same_bytes(self, made, here, workspace):
        _, out, _ = here("normalize", BASE)
        _, piped, _ = here("normalize", "-", text=made)
        here("normalize", BASE, "-o", "out.jsonl")
        here("normalize", BASE, "--in-place")

        assert piped == out
        assert (workspace / "out.jsonl").read_bytes() == out
        assert (workspace / BASE).read_bytes() == out

    def test_in_place_keeps_the_mode_and_leaves_nothing_beside(self, made, here, workspace):
        (workspace / BASE).chmod(0o640)

        here("normalize", BASE, "--in-place")

        assert stat.S_IMODE(os.stat(BASE).st_mode) == 0o640
        assert beside() == {BASE}

    def test_an_end_half_way_changes_nothing(self, made, here, workspace, monkeypatch):
        written = rewrite.Report.add

        def ended(report, line):
            if line.number:
                raise KeyboardInterrupt
            written(report, line)

        monkeypatch.setattr(rewrite.Report, "add", ended)

        code, _, _ = here("normalize", BASE, "--in-place")

        assert code == 130
        assert (workspace / BASE).read_bytes() == made
        assert beside() == {BASE}

    @pytest.mark.parametrize("more", [(), ("--rename-ids",), ("--assume-now", "2026-01-02T03:04Z")])
    def test_a_second_pass_changes_not_a_byte(self, made, here, workspace, more):
        here("normalize", BASE, "--in-place", *more)
        once = (workspace / BASE).read_bytes()

        code, out, _ = here("normalize", BASE, *more)
        checked, _, err = here("normalize", BASE, "--check", *more)

        assert (code, checked) == (0, 0)
        assert out == once
        assert "0 of 2 calls would change" in err

    def test_standard_output_is_another_way_too(self, made, here, workspace):
        for command in ("normalize", "redact"):
            for more in ("--in-place", "--check"):
                code, out, err = here(command, BASE, "-o", "-", more)

                assert (code, out) == (2, b"")
                assert "exclude each other" in err
        assert here("normalize", BASE, "-o", "-") == here("normalize", BASE)
        assert (workspace / BASE).read_bytes() == made


class TestCheck:
    def test_says_what_would_change_and_writes_nothing(self, made, here, workspace):
        code, out, err = here("normalize", BASE, "--check")

        assert (code, out) == (1, b"")
        assert "0 of 2 calls would change, but the lines around them or the order" in err
        assert (workspace / BASE).read_bytes() == made

    @pytest.mark.parametrize(
        "change",
        [
            lambda data: data.replace(b"\n", b"\r\n"),
            lambda data: b"\xef\xbb\xbf" + data,
            lambda data: data[:-1],
            lambda data: data + b"\0\0",
        ],
        ids=["crlf", "bom", "no line end", "nul"],
    )
    def test_sees_every_byte(self, here, workspace, change):
        record(BASE, (TOOL, {}, 1))
        whole = (workspace / BASE).read_bytes()
        (workspace / BASE).write_bytes(change(whole))

        code, _, _ = here("normalize", BASE, "--check")
        _, out, _ = here("normalize", BASE)

        assert code == 1
        assert out == whole

    def test_as_json_says_whether_it_would_change(self, made, here):
        _, out, _ = here("normalize", BASE, "--check", "--json")
        report = json.loads(out)

        assert (report["file"], report["changed"], report["changed_lines"]) == (BASE, True, 0)


class TestNotes:
    def test_everything_noticed_is_said(self, here, workspace):
        data = b"\xef\xbb\xbf" + built(call(0), status=None).replace(b"\n", b"\r\n")

        code, _, err = here("normalize", "-", text=data + b'{"key":"torn')

        said = err.splitlines()
        assert code == 0
        assert sum(line.startswith("cassettekit: <stdin>: ") for line in said) == 5
        for words in ("byte order mark", "CR LF", "cut off", "cut short"):
            assert words in err

    def test_progress_is_shown_on_a_terminal_only(self, made, here):
        _, _, err = here("normalize", BASE)

        assert "\r" not in err


class TestAssumeNow:
    def test_moments_of_the_run_leave_and_come_back_frozen(self, made, here):
        code, out, _ = here(
            "normalize", BASE, "--assume-now", "2026-01-02T03:05:00Z", "-o", "n.jsonl"
        )

        stored = calls_in("n.jsonl")[0]
        assert (code, out) == (0, b"")
        assert stored["result"] == {"id": UUID}
        assert once_again("n.jsonl", "make", {"q": "x"})["created_at"] == "2000-01-01T01:00:00Z"

    @pytest.mark.parametrize(
        ("time", "leaves"),
        [
            ("2026-01-02T03:06:05Z", True),
            ("2026-01-02T03:06:05.1Z", False),
            ("2026-01-02T04:06:05+01:00", True),
            ("2026-01-02T03:02:05Z", True),
            ("2026-01-02T03:02:04Z", False),
            ("2026-01-01T00:00Z/2026-01-03T00:00Z", True),
            ("2026-01-02T03:07Z/2026-01-03T00:00Z", False),
        ],
    )
    def test_the_window_is_the_recorders_own(self, made, here, time, leaves):
        _, out, _ = here("normalize", BASE, "--assume-now", time)

        assert ("created_at" not in results(out)[0]) is leaves
        assert window._SLACK == recorder._SLACK

    @pytest.mark.parametrize(
        "time",
        [
            *("yesterday", "2026-01-02", "2026-01-02T03:04:05", "", "/", "2026-01-02T03:04:05Z/"),
            *("2026-01-03T00:00Z/2026-01-02T00:00Z", "1767323045", "\x1b[31m", "0001-01-01T00:00Z"),
        ],
    )
    def test_what_is_no_time_with_a_zone_is_refused(self, made, here, time):
        code, out, err = here("normalize", BASE, "--assume-now", time)

        if not time.startswith("0001"):
            assert (code, out) == (2, b"")
            assert err.startswith("error[usage]: --assume-now: ")
            assert err.count("\n") == 1


class TestRenameIds:
    def test_the_id_is_renamed_where_it_was_made_and_where_it_is_sent(self, made, here):
        _, out, _ = here("normalize", BASE, "--rename-ids")

        name = "00000000-0000-4000-8000-000000000001"
        first, second = map(json.loads, out.splitlines()[1:-1])
        assert first["result"]["id"] == name
        assert second["args"] == {"id": name}
        assert second["key"] == key("get", {"id": name})
        assert second["result"]["id"] == name

    def test_two_recordings_of_one_run_become_one_file(self, here):
        for name, made in (("a", UUID), ("b", OTHER_UUID)):
            record(
                f"{name}.jsonl",
                ("make", {"q": "x"}, {"id": made}),
                ("get", {"url": f"/x/{made}"}, 1),
            )
            here("normalize", f"{name}.jsonl", "--rename-ids", "--in-place")

        assert text_of("a.jsonl") == text_of("b.jsonl")

    def test_a_renamed_recording_answers_the_agent_that_sends_back_what_it_is_given(self, here):
        record(BASE, ("make", {}, {"id": UUID}), ("get", {"id": UUID}, "found"))
        here("normalize", BASE, "--rename-ids", "--in-place")

        assert once_again(BASE, "get", once_again(BASE, "make")) == "found"

    @pytest.mark.parametrize("more", [("--rename-ids",), ("--assume-now", "2026-01-02T03:04Z")])
    def test_a_bare_file_is_refused(self, here, more):
        code, out, err = here("normalize", "-", *more, text=bare("b17e39459c7b7b37"))

        assert (code, out) == (2, b"")
        assert err.startswith("error[usage]: <stdin>: a bare file ")


class TestLearn:
    @pytest.fixture
    def two(self):
        record(
            "a.jsonl",
            ("stat", {"f": "a"}, {"inode": 17, "size": 5, "tags": ["x", "y"], "load": 1.31}),
            ("stat", {"f": "b"}, {"inode": 18, "size": 6, "tags": [], "load": 1.32}),
            ("push", {"nonce": UUID, "n": 1}, "ok"),
            ("make", {}, {"id": "thing-1"}),
            ("get", {"id": "thing-1"}, "ok"),
        )
        record(
            "b.jsonl",
            ("stat", {"f": "a"}, {"inode": 27, "size": 5, "tags": ["y", "x"], "load": 1.33}),
            ("stat", {"f": "b"}, {"inode": 18, "size": 6, "tags": [], "load": 1.32}),
            ("push", {"nonce": OTHER_UUID, "n": 1}, "ok"),
            ("make", {}, {"id": "thing-1"}),
            ("get", {"id": "thing-1"}, "ok"),
        )

    def test_the_proposal_names_what_changed_and_nothing_else(self, two, here):
        code, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")

        assert code == 0
        assert out.decode() == (
            "# a.jsonl and b.jsonl: 4 calls in both\n"
            "\n"
            "[tool.cassette.tool.push]\n"
            "volatile_args = [\n"
            '  "$.nonce",  # in 1 of 1 call\n'
            "]\n"
            "\n"
            "[tool.cassette.tool.stat]\n"
            "drop = [\n"
            '  "$.inode",  # in 1 of 2 calls\n'
            "]\n"
            "sort_results = [\n"
            '  "$.tags",  # in 1 of 2 calls\n'
            "]\n"
            "[tool.cassette.tool.stat.round]\n"
            '"$.load" = 1  # in 1 of 2 calls\n'
        )

    def test_pasting_the_proposal_makes_both_recordings_one(self, two, here, workspace):
        _, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")
        (workspace / "pyproject.toml").write_bytes(out)

        for name in ("a.jsonl", "b.jsonl"):
            here("normalize", name, "--in-place")
        _, again, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")

        assert text_of("a.jsonl") == text_of("b.jsonl")
        assert b"Nothing is to be set" in again

    def test_a_value_that_is_sent_back_is_kept_and_said(self, here):
        for name, made in (("a", "thing-100017"), ("b", "thing-200018")):
            record(
                f"{name}.jsonl",
                ("make", {}, {"id": made, "pid": made[-2:]}),
                ("get", {"id": made}, 1),
            )

        _, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")

        assert b'"$.pid",  # in 1 of 1 call' in out
        assert b"# make $.id, in 1 of 1 call" in out
        assert b"--rename-ids" in out

    def test_calls_that_are_not_in_both_are_counted(self, here):
        record("a.jsonl", (TOOL, {"q": 1}, 1), ("u", {"q": "this"}, 1))
        record("b.jsonl", (TOOL, {"q": 1}, 1), ("u", {"q": "that"}, 1), ("w", {}, 1))

        _, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl", "--json")

        assert json.loads(out) == {
            "base": "a.jsonl",
            "other": "b.jsonl",
            "calls_in_both": 1,
            "calls_not_in_both": 2,
            "lessons": [],
        }

    @pytest.mark.parametrize(
        ("old", "new", "setting"),
        [
            ({"nonce": 17}, {"nonce": 18}, 'volatile_args = [\n  "$.nonce",'),
            ({"n": {"salt": 2**64}}, {"n": {"salt": 2**65}}, 'volatile_args = [\n  "$.n.salt",'),
            ({"tags": ["a", "b"]}, {"tags": ["b", "a"]}, 'sort = [\n  "$.tags",'),
            ({"rows": [{"l": [1, 2]}]}, {"rows": [{"l": [2, 1]}]}, 'sort = [\n  "$.rows[*].l",'),
        ],
    )
    def test_arguments_that_mean_the_same_become_one_call(self, here, workspace, old, new, setting):
        for name, args in (("a", old), ("b", new)):
            record(f"{name}.jsonl", (TOOL, {"q": 1, **args}, 1))
        _, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")
        (workspace / "pyproject.toml").write_bytes(out)

        for name in ("a.jsonl", "b.jsonl"):
            here("normalize", name, "--in-place")

        assert setting in out.decode()
        assert text_of("a.jsonl") == text_of("b.jsonl")
        assert here("normalize", "a.jsonl", "--check")[0] == 0

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ({"q": "x"}, {"q": "y"}),
            ({"nonce": 1, "q": "x"}, {"nonce": 2, "q": "y"}),
            ({"tags": ["a", "b"]}, {"tags": ["b", "c"]}),
            ({"nonce": 1}, {"nonce": "1"}),
        ],
    )
    def test_other_arguments_are_another_call_and_teach_nothing(self, here, old, new):
        record("a.jsonl", (TOOL, old, 1), ("u", {}, 1))
        record("b.jsonl", (TOOL, new, 1), ("u", {}, 1))

        _, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")

        assert b"[tool" not in out
        assert b"1 call in only one of them" in out
        assert b"Nothing is to be set for the calls in both" in out

    def test_recordings_without_a_common_call_teach_nothing(self, here):
        record("a.jsonl", (TOOL, {}, 1))
        record("b.jsonl", ("u", {}, 1))

        _, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")

        assert b"Nothing was learned: no call is in both" in out
        assert b"the same" not in out

    def test_hostile_names_are_quoted_and_the_settings_still_read(self, here, workspace):
        tool, place = 'a"b\\.c\x1b[31m\u202e', 'x y"\x1b\n\u2028.z'
        for name, value in (("a", 1), ("b", 5)):
            record(f"{name}.jsonl", (tool, {}, {place: value}))
        _, out, _ = here("normalize", "a.jsonl", "--learn", "b.jsonl")
        (workspace / "pyproject.toml").write_bytes(out)

        for name in ("a.jsonl", "b.jsonl"):
            here("normalize", name, "--in-place")

        assert all(c.isprintable() or c == "\n" for c in out.decode())
        assert text_of("a.jsonl") == text_of("b.jsonl")

    def test_nothing_else_can_be_asked_for_with_it(self, two, here):
        for more in ("--check", "--in-place", "--rename-ids"):
            code, _, err = here("normalize", "a.jsonl", "--learn", "b.jsonl", more)

            assert code == 2
            assert "--learn changes no file" in err


class TestInspect:
    def test_what_looks_volatile_and_was_kept_is_named_on_one_line(self, here):
        record(BASE, ("stat", {}, {"mtime": "2019-05-01T10:00:00Z", "pid": 17, "id": UUID}))
        record("clean.jsonl", ("stat", {}, {"id": UUID, "n": 1}))

        _, out, _ = here("inspect", BASE)
        _, as_json, _ = here("inspect", BASE, "--json")
        _, clean, _ = here("inspect", "clean.jsonl")

        [line] = [line for line in out.decode().splitlines() if "volatile" in line]
        assert "stat $.mtime (a clock reading: `freeze`)" in line
        assert "stat $.pid (one process or exchange: `drop`)" in line
        assert b"volatile" not in clean
        assert json.loads(as_json)["volatile"][0] == {
            "tool": "stat",
            "place": "$.mtime",
            "looks_like": "a clock reading",
            "setting": "freeze",
            "calls": 1,
        }


def test_calls_that_were_edited_by_hand_are_named_before_they_get_another_key(made, here):
    edited = made.replace(b'{"q":"x"}', b'{"q":"y"}')

    code, out, err = here("normalize", "-", text=edited)
    _, _, of_own = here("normalize", "-", text=out)

    assert code == 0
    assert "edited by hand, the arguments no longer gave the key: call 1;" in err
    assert "edited" not in of_own


class TestBareFiles:
    SETTINGS = '[tool.s]\nsort_results = ["ids"]\nround = {"price" = 1}\ndrop = ["took"]\n'

    @pytest.fixture
    def bare_file(self, workspace):
        token = "gh" + "p_" + "Zq8" * 12
        result = {"ids": [2, token, 1], "price": 1.26, "took": 5, "at": f"{workspace}/x"}
        (workspace / "cassette.toml").write_text(self.SETTINGS, encoding="utf-8")
        (workspace / BASE).write_bytes(bare("0b0c6b6d7a1e4f52", "s", result))
        return result

    def test_only_results_change_and_only_by_what_nothing_has_to_undo(self, bare_file, here):
        code, out, _ = here("normalize", BASE)

        [line] = map(json.loads, out.splitlines())
        changed = {"ids": ["REDACTED.github", 1, 2], "price": 1.3}
        assert code == 0
        assert set(line) == {"key", "tool", "result"}
        assert line["result"] == bare_file | changed
        assert here("normalize", "-", text=out)[1] == out

    def test_what_it_has_no_place_for_is_refused(self, bare_file, here, workspace):
        for more in (("--root", workspace), ("--assume-now", "2026-01-02T03:04Z")):
            code, out, err = here("normalize", BASE, *more)

            assert (code, out) == (2, b"")
            assert "a bare file has no place to say" in err


def test_a_line_that_something_left_before_is_still_redacted(here):
    token = "gh" + "p_" + "Zq8" * 12
    data = HEADER + call(0, "t", {}, dropped={"$.took": [0, 0]}, result={"note": token}) + end(1)

    _, out, _ = here("normalize", "-", text=data)

    assert token.encode() not in out
    assert results(out)[0]["note"].startswith("REDACTED.")


def test_what_stands_beside_a_call_is_redacted_too(here):
    token = "gh" + "p_" + "Zq8" * 12
    data = (
        HEADER + call(0, "t", {}, call_id=token) + call(1, "t", {"a": 1}, miss="unknown") + end(2)
    )

    _, out, _ = here("normalize", "-", text=data)

    assert token.encode() not in out


def test_a_literal_placeholder_of_a_file_made_without_the_rules_is_no_folder(here, workspace):
    header = HEADER
    data = header + call(0, "t", {"q": "<ROOT>/a"}, result="<ROOT> is a mark") + end(1)

    _, out, _ = here("normalize", "-", "--root", workspace, text=data)

    assert b'"args":{"q":"<=ROOT>/a"}' in out
    assert b'"result":"<=ROOT> is a mark"' in out
