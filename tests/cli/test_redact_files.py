"""`cassette redact`: where what it makes goes, and what it tells."""

import json
import os
import stat

import pytest

from cassettekit import key
from tests.cli.conftest import BASE, TOKEN
from tests.session.taping import never, replay
from tests.storage.building import bare, call
from tests.storage.building import cassette as built

HOSTILE = "\x1b]0;pwn\x07\x1b[2J\u202e\u2028\r\x9b31m"


class TestRedact:
    @pytest.fixture
    def leaky(self, workspace):
        lines = [
            call(0, "get", {"auth": TOKEN}, result={"ok": True}),
            call(1, "get", {"q": "x"}, result={"text": f"use {TOKEN}!"}),
            call(2, "note", {"q": "y"}, result=1, remark=[TOKEN]),
            call(3, "get", {"q": "z"}, error={"type": "E", "message": TOKEN}),
        ]
        (workspace / BASE).write_bytes(built(*lines))

    def test_writes_the_cleaned_recording_to_standard_output(self, leaky, here, workspace):
        before = (workspace / BASE).read_bytes()

        code, out, err = here("redact", BASE)

        cleaned = [json.loads(line) for line in out.splitlines()]
        assert code == 0
        assert TOKEN not in out + err
        assert cleaned[1]["args"] == {"auth": "REDACTED"}
        assert cleaned[1]["key"] == key("get", {"auth": "REDACTED"})
        assert cleaned[2]["result"]["text"].startswith("use REDACTED.")
        assert [line["key"] for line in cleaned][-1] == "end"
        assert (workspace / BASE).read_bytes() == before

    def test_names_rule_line_and_place_of_each_and_never_the_value(self, leaky, here):
        _, _, err = here("redact", BASE, "--check")

        assert f"{BASE}:2: $.args.auth: " in err
        assert f"{BASE}:3: $.result.text: " in err
        assert f"{BASE}:4: $.remark[0]: " in err
        assert f"{BASE}:5: $.error.message: " in err
        assert TOKEN not in err

    def test_with_check_only_looks_and_exits_1(self, leaky, here, workspace):
        before = (workspace / BASE).read_bytes()

        found, out, _ = here("redact", BASE, "--check")
        here("redact", BASE, "--in-place")
        clean, _, _ = here("redact", BASE, "--check")

        assert (found, out, clean) == (1, "", 0)
        assert TOKEN.encode() in before

    @pytest.mark.parametrize("place", ["header", "control", "end", "side", "error", "tool", "v"])
    def test_with_check_finds_a_secret_wherever_it_stands(self, here, workspace, place):
        whole = {
            "header": built(call(0)).replace(b'"rules"', b'"note":"%b","rules"' % TOKEN.encode()),
            "control": built(call(0)).replace(
                b"\n", b'\n{"key":"vendor/x","a":"%b"}\n' % TOKEN.encode(), 1
            ),
            "end": built(call(0)).replace(b'"status"', b'"note":"%b","status"' % TOKEN.encode()),
            "side": built(call(0, note=TOKEN)),
            "error": built(call(0, error={"type": TOKEN, "message": ""})),
            "tool": built(call(0, TOKEN)),
            "v": built(call(0, v=TOKEN)),
        }[place]
        (workspace / BASE).write_bytes(whole)
        assert TOKEN.encode() in whole

        check, _, err = here("redact", BASE, "--check")
        here("redact", BASE, "-o", "clean.jsonl")

        assert TOKEN.encode() not in (workspace / "clean.jsonl").read_bytes()
        assert TOKEN not in err
        assert check == 1

    def test_in_place_keeps_the_mode_and_leaves_nothing_beside(self, leaky, here, workspace):
        (workspace / BASE).chmod(0o640)

        code, out, _ = here("redact", BASE, "--in-place")

        assert (code, out) == (0, "")
        assert stat.S_IMODE((workspace / BASE).stat().st_mode) == 0o640
        assert TOKEN.encode() not in (workspace / BASE).read_bytes()
        assert sorted(os.listdir(workspace)) == ["agent.py", BASE]

    def test_twice_is_once(self, leaky, here, workspace):
        here("redact", BASE, "--in-place")
        once = (workspace / BASE).read_bytes()

        here("redact", BASE, "--in-place")

        assert (workspace / BASE).read_bytes() == once

    def test_in_place_of_a_link_is_refused(self, leaky, here, workspace):
        os.symlink(BASE, "link.jsonl")

        code, _, err = here("redact", "link.jsonl", "--in-place")

        assert code == 2
        assert "this is a link" in err

    def test_is_a_filter_from_standard_input_to_standard_output(self, leaky, here, workspace):
        code, out, _ = here("redact", "-", text=(workspace / BASE).read_bytes())

        assert code == 0
        assert TOKEN not in out
        assert here("redact", "-", "--in-place", text=b"")[0] == 2

    def test_of_a_bare_file_cleans_results_and_keeps_its_keys(self, here):
        code, out, _ = here("redact", "-", text=bare("a" * 16, "get", {"token": TOKEN}))

        line = json.loads(out)
        assert code == 0
        assert (line["key"], list(line)) == ("a" * 16, ["key", "tool", "result"])
        assert TOKEN not in out

    def test_as_json_counts_rules_and_lists_places(self, leaky, here):
        code, out, _ = here("redact", BASE, "--check", "--json")

        [report] = json.loads(out)["files"]
        assert code == 1
        assert report["changed_lines"] == 4
        assert {hit["line"] for hit in report["hits"]} == {2, 3, 4, 5}

    def test_replays_to_the_same_calls_afterwards(self, leaky, here):
        here("redact", BASE, "--in-place")

        with replay(BASE) as tape:
            assert tape.call("get", {"auth": "gh" + "p_" + "Ab1" * 12}, never) == {"ok": True}

    def test_of_a_damaged_file_writes_nothing(self, here, workspace):
        (workspace / BASE).write_bytes(built(call(0)) + b"garbage\n")

        code, out, err = here("redact", BASE, "-o", "out.jsonl")

        assert (code, out) == (2, "")
        assert err.startswith("error[corrupt]")
        assert not (workspace / "out.jsonl").exists()

    def test_into_a_missing_folder_is_an_error_in_words(self, leaky, here):
        code, _, err = here("redact", BASE, "-o", "no/such/folder.jsonl")

        assert code == 2
        assert err.splitlines()[-1].startswith("error[write-failed]")


SHOWN = "q7Rk2" + "Zp9Lw4Xc"


class TestJsonLines:
    @pytest.mark.parametrize(
        "said",
        [
            json.dumps({"said": f"it opens with {SHOWN}"}),
            json.dumps({"said": f"öffnet mit {SHOWN}"}, ensure_ascii=False),
            json.dumps({"said": json.dumps({"deep": f"it opens with {SHOWN}"})}),
            f"no JSON: it opens with {SHOWN}",
        ],
    )
    @pytest.mark.parametrize("shows", ['{{"db_password": "{}"}}', "no JSON: DB_PASSWORD={}"])
    def test_what_a_line_shows_is_out_of_the_lines_before_it(self, here, workspace, said, shows):
        lines = ['{"n": 1}', said, '{"n": 2}', shows.format(SHOWN), said, '{"n": 3}']
        (workspace / "run.jsonl").write_text("\n".join(lines))

        code, out, err = here("redact", "run.jsonl")

        written = out.split("\n")
        assert code == 0
        assert SHOWN not in out + err
        assert [line for line in written if '"n"' in line] == ['{"n": 1}', '{"n": 2}', '{"n": 3}']
        assert len(written) == len(lines)


class TestWhatIsNoRegularFile:
    @pytest.mark.parametrize("place", ["pipe", "to-pipe", "folder", ".", "stdout"])
    def test_is_never_replaced(self, here, workspace, place):
        (workspace / "a.json").write_text("{}")
        os.mkfifo(workspace / "pipe")
        (workspace / "to-pipe").symlink_to("pipe")
        (workspace / "stdout").symlink_to("/proc/self/fd/1")
        (workspace / "folder").mkdir()
        before = [(name, os.lstat(name).st_ino) for name in sorted(os.listdir(workspace))]

        code, _, err = here("redact", "a.json", "-o", place)

        assert code == 2
        assert f"error[not-a-file]: {place}: " in err
        assert [(name, os.lstat(name).st_ino) for name in sorted(os.listdir(workspace))] == before


def test_progress_is_shown_on_a_terminal_only(here, workspace):
    (workspace / "a.jsonl").write_text('{"a":1}\n' * 3)
    (workspace / "b.jsonl").write_text('{"a":1}\n' * 3)

    _, _, err = here("redact", "a.jsonl", "b.jsonl", "--check")

    assert err == "cassettekit: 0 of 2 files: 0 places would be redacted\n"
