"""`inspect`, `redact` and `normalize`: every form, and nothing recorded is ever obeyed."""

import io
import json
import os
import stat
import sys

import pytest

from cassettekit import Cassette, CassetteMiss, key
from cassettekit.cli.app import app
from tests.session.taping import calls_in, lines, never, raising, record, replay, swallowing
from tests.storage.building import bare, call
from tests.storage.building import cassette as built

BASE = "base.jsonl"
TOKEN = "gh" + "p_" + "Zq8" * 12
HOSTILE = "\x1b]0;pwn\x07\x1b[2J\u202e\u2028\r\x9b31m"


@pytest.fixture
def here(capsys, monkeypatch):
    """Run the command in this process; gives code, output and errors."""

    def run(*words, text=None):
        if text is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            app([str(word) for word in words], prog_name="cassette")
        out, err = capsys.readouterr()
        return ended.value.code, out, err

    return run


def raw(text):
    """The bytes of a text that would be dangerous on a terminal."""
    return [character for character in text if not character.isprintable() and character != "\n"]


@pytest.fixture
def base():
    with Cassette(BASE, mode="record") as tape:
        tape.call("search", {"q": "x"}, lambda q: ["one", "two"])
        tape.call("search", {"q": "x"}, lambda q: [])
        tape.call("login", {"password": "p4ss-word"}, lambda password: {"token": TOKEN})
        with pytest.raises(FileNotFoundError):
            tape.call("read", {"path": "a"}, raising(FileNotFoundError(2, "no", "a")))


class TestInspect:
    def test_lists_calls_in_call_order_with_what_came_of_them(self, base, here):
        code, out, err = here("inspect", BASE)

        head, _, *rows = out.splitlines()
        assert (code, err) == (0, "")
        assert head == f"{BASE}: 4 calls, 3 tools, 1 error, 2 redacted values, status ok"
        assert [row.split()[:3] for row in rows] == [
            ["1", key("search", {"q": "x"}), "search"],
            ["2", key("search", {"q": "x"}), "search"],
            ["3", key("login", {"password": "REDACTED"}), "login"],
            ["4", key("read", {"path": "a"}), "read"],
        ]
        assert '["one","two"]' in rows[0]
        assert "ERROR FileNotFoundError" in rows[3]

    def test_as_json_is_one_document(self, base, here):
        code, out, _ = here("inspect", BASE, "--json")

        report = json.loads(out)
        assert code == 0
        assert report["kind"] == "cassette"
        assert [row["call"] for row in report["calls"]] == [1, 2, 3, 4]
        assert report["summary"]["redacted"] == 2

    @pytest.mark.parametrize("which", ["3", key("login", {"password": "REDACTED"}), "2e"])
    def test_shows_one_call_by_number_by_key_and_by_the_start_of_its_key(self, base, here, which):
        wanted = key("login", {"password": "REDACTED"})
        which = wanted[:6] if which == "2e" else which

        code, out, _ = here("inspect", BASE, which, "--json")

        call = json.loads(out)
        assert code == 0
        assert (call["call"], call["key"], call["seq"]) == (3, wanted, 2)
        assert call["redacted"]["$.args.password"]

    def test_a_key_that_starts_with_digits_alone_is_found_by_them(self, here):
        digits = next(n for n in range(10_000) if key("t", {"n": n})[:8].isdecimal())
        record(BASE, ("t", {"n": digits}, "here"))

        code, out, err = here("inspect", BASE, key("t", {"n": digits})[:8])

        assert (code, err) == (0, "")
        assert '"here"' in out

    def test_a_key_recorded_twice_names_all_its_calls(self, base, here):
        _, out, _ = here("inspect", BASE, key("search", {"q": "x"}), "--json")

        assert json.loads(out)["calls_with_key"] == [1, 2]

    @pytest.mark.parametrize("which", ["0", "5", "99999999999999", "f" * 16, "zz", "\x1b[31m", "²"])
    def test_a_call_that_is_not_there_is_a_usage_error(self, base, here, which):
        code, out, err = here("inspect", BASE, which)

        assert (code, out) == (2, "")
        assert err.startswith("error[usage]: ")
        assert err.count("\n") == 1
        assert not raw(err)

    def test_says_whether_a_call_would_hit_and_by_which_calls(self, base, here):
        code, out, _ = here("inspect", BASE, "--tool", "search", "--args", '{ "q": "x" }')

        assert code == 0
        assert "answered 2 times, by call 1, 2" in out

    def test_says_what_is_nearest_and_which_places_differ_where_it_would_not(self, base, here):
        code, out, _ = here("inspect", BASE, "--tool", "search", "--args", '{"q":"y","n":1}')

        assert code == 1
        assert "nearest recorded: call 1" in out
        assert '$.q  "x" → "y"' in out
        assert "$.n  (absent) → 1" in out

    def test_asks_by_the_same_road_as_a_replay(self, base, here):
        other = "another-pass-9"
        code, out, _ = here(
            "inspect", BASE, "--tool", "login", "--args", json.dumps({"password": other})
        )

        assert code == 0
        assert other not in out

    def test_of_another_schema_version_would_miss(self, base, here):
        code, out, _ = here(
            "inspect", BASE, "--tool", "search", "--args", '{"q":"x"}', "--schema-version", "v2"
        )

        assert code == 1
        assert "schema version  v1 → v2" in out

    @pytest.mark.parametrize(
        "args", ["", "{", "[]", "nonsense", '{"a":NaN}', '{"a":1e999}', "[" * 5000, '"\\ud800"']
    )
    def test_arguments_that_are_no_json_object_are_a_usage_error(self, base, here, args):
        code, out, err = here("inspect", BASE, "--tool", "search", "--args", args)

        if args:
            assert (code, out) == (2, "")
            assert err.startswith("error[usage]: --args")
            assert err.count("\n") == 1

    def test_lists_the_misses_of_a_candidate(self, base, here):
        with swallowing(BASE, candidate="now.jsonl") as tape, pytest.raises(CassetteMiss):
            tape.call("search", {"q": "y"}, never)

        code, out, _ = here("inspect", "now.jsonl", "--misses")
        as_json = json.loads(here("inspect", "now.jsonl", "--misses", "--json")[1])
        none = here("inspect", BASE, "--misses")

        assert code == 1
        assert '$.q  "x" → "y"' in out
        assert as_json["misses"][0]["nearest"]["call"] == 1
        assert none == (0, f"{BASE}: no misses in 4 calls\n", "")

    def test_points_out_arguments_edited_by_hand(self, base, here, workspace):
        data = (
            (workspace / BASE).read_bytes().replace(b'"args":{"path":"a"}', b'"args":{"path":"b"}')
        )
        (workspace / BASE).write_bytes(data)

        _, out, _ = here("inspect", BASE)

        assert "edited by hand" in out
        assert out.splitlines()[-1].startswith("!    4")

    def test_says_that_a_recording_was_cut_short(self, base, here, workspace):
        whole = (workspace / BASE).read_bytes()
        (workspace / BASE).write_bytes(whole[:-60])

        code, out, _ = here("inspect", BASE)

        assert code == 0
        assert "cut short" in out
        assert "was cut off and is dropped" in out

    def test_reads_standard_input_and_a_bare_file(self, here):
        code, out, _ = here("inspect", "-", text=bare("a" * 16, "search", {"n": 1}))

        assert code == 0
        assert out.splitlines()[0].startswith("<stdin>: 1 call, 1 tool")

    def test_options_that_exclude_each_other_are_a_usage_error(self, base, here):
        assert here("inspect", BASE, "1", "--misses")[0] == 2
        assert here("inspect", BASE, "1", "--tool", "t")[0] == 2
        assert here("inspect", BASE, "--args", "{}")[0] == 2

    def test_obeys_nothing_that_is_recorded(self, here, workspace):
        line = call(
            0,
            HOSTILE,
            {HOSTILE: HOSTILE},
            v=HOSTILE,
            error={"type": HOSTILE, "message": HOSTILE, HOSTILE: HOSTILE},
            **{HOSTILE: HOSTILE},
        )
        miss = call(1, HOSTILE, {"q": HOSTILE}, miss="unknown")
        status = json.dumps(HOSTILE)[1:-1]
        (workspace / BASE).write_bytes(built(line, miss, status=status))

        for words in ([], ["1"], ["--json"], ["1", "--json"], ["--misses"]):
            _, out, err = here("inspect", BASE, *words)
            assert not raw(out + err)
        asked = here("inspect", BASE, "--tool", HOSTILE, "--args", json.dumps({HOSTILE: 1}))
        assert not raw("".join(asked[1:]))

    def test_obeys_nothing_in_the_name_of_a_file(self, here, workspace):
        name = "\x1b[2J\u202e.jsonl"
        (workspace / name).write_bytes(built(call(0)))

        shown = here("inspect", name)
        missing = here("inspect", f"no{name}")

        assert not raw("".join(shown[1:]))
        assert not raw("".join(missing[1:]))


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


class TestNormalize:
    @pytest.fixture
    def raw_file(self, workspace):
        lines = [
            call(7, "read", {"path": f"{workspace}/src//a.py"}, result=f"see {workspace}/src"),
            call(2, "read", {"path": "./b"}, result=1),
        ]
        (workspace / BASE).write_bytes(built(*lines))

    def test_applies_todays_rules_and_sorts_by_call_order(self, raw_file, here, workspace):
        code, out, err = here("normalize", BASE, "--root", workspace)

        found = [json.loads(line) for line in out.splitlines()[1:-1]]
        assert code == 0
        assert [line["args"]["path"] for line in found] == ["b", "src/a.py"]
        assert found[1]["result"] == "see <ROOT>/src"
        assert found[0]["key"] == key("read", {"path": "b"})
        assert "2 of 2 calls changed" in err

    def test_a_second_pass_changes_nothing(self, raw_file, here, workspace):
        here("normalize", BASE, "--root", workspace, "--in-place")
        once = (workspace / BASE).read_bytes()

        code, _, _ = here("normalize", BASE, "--check")
        here("normalize", BASE, "--in-place")

        assert code == 0
        assert (workspace / BASE).read_bytes() == once

    def test_of_a_fresh_recording_changes_nothing(self, base, here, workspace):
        before = (workspace / BASE).read_bytes()

        code, out, _ = here("normalize", BASE)

        assert code == 0
        assert out.encode() == before

    def test_with_check_exits_1_where_it_would_change_something(self, raw_file, here, workspace):
        before = (workspace / BASE).read_bytes()

        code, out, _ = here("normalize", BASE, "--check", "--root", workspace)

        assert (code, out) == (1, "")
        assert (workspace / BASE).read_bytes() == before

    def test_of_a_file_under_a_rule_that_todays_lack_is_not_comparable(self, base, here, workspace):
        data = (workspace / BASE).read_bytes().replace(b'"normalize":{', b'"normalize":{"zz":1,')
        (workspace / BASE).write_bytes(data)

        code, out, err = here("normalize", BASE)

        assert (code, out) == (2, "")
        assert err.startswith("error[not-comparable]")
        assert "'zz'" in err


class TestEveryCommand:
    @pytest.mark.parametrize(
        "command", ["record", "replay", "inspect", "redact", "normalize", "diff"]
    )
    def test_helps_with_an_example(self, here, command):
        code, out, _ = here(command, "--help")

        assert code == 0
        assert f"Example: cassette {command} " in " ".join(out.split())

    @pytest.mark.parametrize("command", ["inspect", "redact", "normalize", "diff"])
    def test_of_a_missing_file_is_one_line_and_exit_2(self, here, command):
        more = ["other.jsonl"] if command == "diff" else []

        code, out, err = here(command, "none.jsonl", *more)

        assert (code, out) == (2, "")
        assert err.startswith("error[no-file]: none.jsonl: there is no such file")
        assert err.count("\n") == 1

    @pytest.mark.parametrize(
        "words",
        [
            ["no-such-command"],
            ["inspect"],
            ["inspect", "--no-such-option"],
            ["inspect", "a", "b", "c"],
            ["record"],
            ["record", "x.jsonl"],
            ["replay", "x.jsonl"],
            ["--no-such-option"],
            ["\x1b[31m"],
        ],
        ids=" ".join,
    )
    def test_wrong_use_is_one_line_and_exit_2(self, here, words):
        record(BASE, ("t", {}, 1))

        code, out, err = here(*words)

        assert (code, out) == (2, "")
        assert err.startswith("error[usage]: cassette")
        assert err.count("\n") == 1
        assert not raw(err)

    @pytest.mark.parametrize("words", [["inspect", BASE], ["diff", BASE, BASE], ["redact", BASE]])
    def test_a_settings_file_that_is_not_there_is_said_even_where_none_is_needed(self, here, words):
        record(BASE, ("t", {}, 1))

        code, out, err = here(*words, "--config", "none.toml")

        assert (code, out) == (2, "")
        assert err == "error[settings]: none.toml: there is no such settings file\n"

    def test_no_words_at_all_give_the_help(self, here):
        code, out, err = here()

        assert code == 2
        assert "Usage: cassette" in out + err
        assert "error[" not in err

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("nonsense = 1\n", "there is no such setting"),
            ("[redact]\nnme = []\n", "did you mean"),
            ("[redact]\non = 5\n", "redact.on"),
            ("[redact\n", "cannot be read"),
            ("\ufffd[", "cannot be read"),
        ],
    )
    def test_wrong_settings_are_one_line_and_exit_2(self, here, workspace, text, says):
        record(BASE, ("t", {}, 1))
        (workspace / "cassette.toml").write_text(text)

        code, out, err = here("redact", BASE)

        assert (code, out) == (2, "")
        assert err.startswith("error[settings]: ")
        assert says in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize("text", ["tool = 3\n", "[tool]\ncassette = 3\n"])
    def test_a_pyproject_whose_table_is_none_is_one_line_and_exit_2(self, here, workspace, text):
        record(BASE, ("cassette", {}, 1))
        (workspace / "pyproject.toml").write_text(f"# cassette\n{text}")

        code, _, err = here("redact", BASE)

        assert code == 2
        assert err.startswith("error[settings]: ")


class TestAsAProcess:
    def test_a_reader_that_goes_away_is_no_failure(self, base, python, workspace):
        import subprocess

        from tests.cli.conftest import CASSETTE

        for words in (f"inspect {BASE}", f"redact {BASE}", f"inspect {BASE} --json"):
            done = subprocess.run(
                ["bash", "-c", f"set -o pipefail; '{CASSETTE}' {words} | true"],
                capture_output=True,
                check=False,
                timeout=60,
            )
            assert (done.returncode, done.stderr.replace(b"cassettekit:", b"")[:9]) in (
                (0, b""),
                (0, f" {BASE}"[:9].encode()),
            )

    @pytest.mark.parametrize("words", ["inspect base.jsonl", "redact base.jsonl"])
    def test_a_full_disk_behind_standard_output_is_an_error_in_words(self, base, cassette, words):
        import subprocess

        from tests.cli.conftest import CASSETTE

        done = subprocess.run(
            f"'{CASSETTE}' {words} > /dev/full",
            shell=True,
            capture_output=True,
            check=False,
            timeout=60,
        )

        assert done.returncode == 2
        assert b"error[write-failed]: standard output: No space left on device" in done.stderr
        assert b"Traceback" not in done.stderr

    def test_an_output_that_cannot_spell_arrows_gets_escapes(self, base, cassette):
        done = cassette("inspect", BASE, env={"PYTHONIOENCODING": "ascii"})

        assert done.returncode == 0
        assert "\\u2192" in done.stdout

    def test_ctrl_c_ends_it_without_a_traceback(self, base):
        import signal
        import subprocess

        from tests.cli.conftest import CASSETTE

        with subprocess.Popen(
            [CASSETTE, "inspect", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
        ) as waiting:
            waiting.stdin.write(b"x" * 100_000)  # more than a pipe holds: it is reading now
            waiting.send_signal(signal.SIGINT)
            _, said = waiting.communicate(timeout=60)

        assert waiting.returncode == 130
        assert b"Traceback" not in said

    def test_the_version_is_told(self, cassette):
        done = cassette("--version")

        assert done.returncode == 0
        assert done.stdout.startswith("cassette 0.")


def test_in_place_of_lines_that_ended_in_cr_lf_gives_line_feeds(base, here, workspace):
    data = (workspace / BASE).read_bytes()
    (workspace / BASE).write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))

    code, _, err = here("normalize", BASE, "--in-place")

    assert code == 0
    assert "CR LF" in err
    assert (workspace / BASE).read_bytes() == data
    assert lines(BASE)
    assert calls_in(BASE)
