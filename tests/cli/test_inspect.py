"""`cassette inspect`: every form of it, and nothing recorded is ever obeyed."""

import json

import pytest

from cassettekit import CassetteMiss, key
from tests.cli.conftest import BASE, raw
from tests.session.taping import never, record, swallowing
from tests.storage.building import bare, call
from tests.storage.building import cassette as built

HOSTILE = "\x1b]0;pwn\x07\x1b[2J\u202e\u2028\r\x9b31m"


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
        assert out.splitlines()[-1].startswith("!   4")

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
