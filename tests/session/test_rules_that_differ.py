"""A recording under other rules than today's: keyed again in memory, or not comparable."""

import json
import os

import pytest

from cassettekit import Cassette, CassetteMiss, key
from cassettekit.errors import NotComparable
from tests.session.taping import calls_in, lines, never, record, replay, returning, swallowing
from tests.storage.building import call, cassette

BASE = "base.jsonl"


def rewritten(path, change):
    """Change the header of a file."""
    header, *rest = path.read_bytes().splitlines(keepends=True)
    members = json.loads(header)
    change(members)
    path.write_bytes(b"".join((json.dumps(members).encode() + b"\n", *rest)))


class TestFewerRulesThanToday:
    def test_the_keys_are_made_again_and_a_note_says_so(self, workspace, capsys):
        raw = {"path": "./src//a.py", "password": "hunter2" * 2}
        (workspace / BASE).write_bytes(cassette(call(0, "read", raw, result="text")))

        with replay(BASE) as tape:
            answer = tape.call("read", {"path": "src/a.py", "password": "other-one-9"}, never)

        assert answer == "text"
        assert "1 of 1 changed" in capsys.readouterr().err

    def test_the_file_is_not_touched(self, workspace):
        (workspace / BASE).write_bytes(cassette(call(0, "read", {"path": "./a"}, result=1)))
        before = (workspace / BASE).read_bytes()

        with replay(BASE) as tape:
            tape.call("read", {"path": "a"}, never)

        assert (workspace / BASE).read_bytes() == before

    def test_what_looks_like_a_placeholder_is_a_text_in_a_file_made_without_them(self, workspace):
        asked = {"text": "see <ROOT>/x", "path": f"{workspace}/a.py"}
        result = {"text": "at <ROOT>/x", "place": f"{workspace}/a.py"}
        (workspace / BASE).write_bytes(cassette(call(0, "read", asked, result=result)))

        with replay(BASE, candidate="candidate.jsonl") as tape:
            first = tape.call("read", asked, never)
        with replay("candidate.jsonl") as tape:
            second = tape.call("read", asked, never)

        assert first == second == result
        [line] = calls_in("candidate.jsonl")
        assert line["result"]["place"] == "<ROOT>/a.py"

    @pytest.mark.parametrize("name", ["rounds", "nested"])
    def test_what_was_said_beside_a_call_is_escaped_in_the_candidate(self, workspace, name):
        said = [{"requests": {"who": f"<ROOT> or {workspace}/a"}}]
        (workspace / BASE).write_bytes(cassette(call(0, "ask", {}, result=1, **{name: said})))

        with replay(BASE, candidate="candidate.jsonl") as tape:
            tape.call("ask", {}, never)

        [line] = calls_in("candidate.jsonl")
        assert line[name] == [{"requests": {"who": "<=ROOT> or <ROOT>/a"}}]

    def test_a_second_pass_over_stored_placeholders_changes_no_key(self, workspace):
        with Cassette(BASE, mode="record") as tape:
            for text in ("<ROOT>/literal", f"{workspace}/real", "~/home", "x <=HOME> y"):
                tape.call("t", {"text": text}, returning(1))
        kept = [line["key"] for line in calls_in(BASE)]
        rewritten(workspace / BASE, lambda header: header.update(rules="0" * 16))

        with replay(BASE) as tape:
            for text in ("<ROOT>/literal", f"{workspace}/real", "~/home", "x <=HOME> y"):
                tape.call("t", {"text": text}, never)
            asked = tape.calls

        assert asked == kept


class TestARuleThatTodaysLack:
    @pytest.mark.parametrize("mode", ["replay", "once", "new"])
    @pytest.mark.parametrize("group", ["normalize", "redact"])
    def test_is_not_comparable_and_is_named(self, workspace, mode, group):
        record(BASE, ("t", {}, 1))
        rewritten(
            workspace / BASE,
            lambda header: (header[group].update({"quantum": 3}), header.update(rules="x")),
        )

        with pytest.raises(NotComparable, match=r"'quantum'.* version 3") as caught:
            Cassette(BASE, mode=mode)

        assert caught.value.where == f"{BASE}:1"
        assert caught.value.exit_code == 2
        assert os.listdir(workspace) == [BASE]

    def test_a_newer_version_of_a_rule_is_one(self, workspace):
        record(BASE, ("t", {}, 1))
        rewritten(
            workspace / BASE,
            lambda header: (header["normalize"].update(paths=99), header.update(rules="x")),
        )

        with pytest.raises(NotComparable, match="'paths'"):
            replay(BASE)

    @pytest.mark.parametrize("made", [[], "all", 5, {"paths": "one"}, {"paths": None}, None])
    def test_a_header_that_says_it_in_another_form_is_read_all_the_same(self, workspace, made):
        record(BASE, ("t", {}, 1))
        rewritten(
            workspace / BASE,
            lambda header: (header.update(normalize=made), header.update(rules="x")),
        )

        with replay(BASE) as tape:
            assert tape.call("t", {}, never) == 1


class TestAMovedCheckout:
    def test_replays_where_it_stands_now(self, tmp_path, monkeypatch):
        for name in ("here", "there"):
            (tmp_path / "deep" / name).mkdir(parents=True)
        here, there = tmp_path / "deep" / "here", tmp_path / "deep" / "there"
        monkeypatch.chdir(here)
        record(
            BASE,
            ("read", {"path": f"{here}/src/a.py"}, {"seen": f"{here}/src/a.py"}),
            ("run", {"cmd": f"cat {here}/src/a.py | wc"}, "ok"),
        )
        os.rename(here / BASE, there / BASE)
        monkeypatch.chdir(there)

        with replay(BASE) as tape:
            seen = tape.call("read", {"path": f"{there}/src/a.py"}, never)
            relative = tape.call("run", {"cmd": f"cat {there}/src/a.py | wc"}, never)

        assert seen == {"seen": f"{there}/src/a.py"}
        assert relative == "ok"
        assert str(here).encode() not in (there / BASE).read_bytes()

    def test_root_is_what_is_asked_for_then_the_settings_folder_then_the_working_folder(
        self, workspace, monkeypatch
    ):
        (workspace / "sub").mkdir()
        monkeypatch.chdir(workspace / "sub")
        record("cwd.jsonl", ("t", {"path": f"{workspace}/sub/a"}, 1))
        (workspace / "cassette.toml").write_text("")
        record("settings.jsonl", ("t", {"path": f"{workspace}/sub/a"}, 1))
        record("asked.jsonl", ("t", {"path": f"{workspace}/sub/a"}, 1), root=workspace.parent)

        stored = [
            calls_in(name)[0]["args"]["path"]
            for name in ("cwd.jsonl", "settings.jsonl", "asked.jsonl")
        ]

        assert stored == ["a", "sub/a", f"{workspace.name}/sub/a"]

    def test_nothing_of_the_machine_is_in_the_header(self, workspace):
        record(BASE, ("t", {}, 1))

        assert str(workspace.parent).encode() not in (workspace / BASE).read_bytes()
        assert set(lines(BASE)[0]) == {"key", "normalize", "redact", "rules"}


class TestABareFile:
    """Lines of `key`, `tool`, `result` only, as the 25-line class writes them."""

    def key(self, tool, args):
        import hashlib

        text = json.dumps(
            {"v": "v1", "tool": tool, "args": args}, sort_keys=True, separators=(",", ":")
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @pytest.fixture
    def file(self, workspace):
        path = workspace / "bare.jsonl"
        made = [("search", {"q": "é", "n": 1.0}, [1]), ("search", {"q": "é", "n": 1.0}, [2])]
        path.write_text(
            "".join(
                json.dumps({"key": self.key(tool, args), "tool": tool, "result": result}) + "\n"
                for tool, args, result in made
            )
        )
        return path

    def test_is_replayed_by_raw_arguments_and_that_classs_recipe(self, file):
        with replay(file) as tape:
            answers = [tape.call("search", {"q": "é", "n": 1.0}, never) for _ in range(2)]

        assert answers == [[1], [2]]

    def test_its_recipe_tells_1_from_1_0_where_ours_does_not(self, file):
        assert key("t", {"n": 1}) == key("t", {"n": 1.0})
        with swallowing(file) as tape, pytest.raises(CassetteMiss) as caught:
            tape.call("search", {"q": "é", "n": 1}, never)

        assert caught.value.kind == "unknown"

    def test_a_miss_names_no_nearest_call_since_no_arguments_are_stored(self, file):
        with swallowing(file) as tape, pytest.raises(CassetteMiss) as caught:
            tape.call("search", {"q": "other"}, never)

        assert "nearest" not in caught.value.report
        assert "(absent)" not in str(caught.value)

    def test_asked_too_often_is_exhausted(self, file):
        with swallowing(file) as tape:
            for _ in range(2):
                tape.call("search", {"q": "é", "n": 1.0}, never)
            with pytest.raises(CassetteMiss) as caught:
                tape.call("search", {"q": "é", "n": 1.0}, never)

        assert caught.value.kind == "exhausted"
        assert caught.value.report["answered"] == 2

    def test_its_results_are_plain_json_and_no_tags(self, workspace):
        (workspace / "f.jsonl").write_text(
            json.dumps({"key": self.key("t", {}), "tool": "t", "result": {"$bytes": "aGk="}}) + "\n"
        )

        with replay("f.jsonl") as tape:
            assert tape.call("t", {}, never) == {"$bytes": "aGk="}

    def test_new_makes_a_cassette_of_it(self, file):
        with Cassette(file, mode="new") as tape:
            tape.call("search", {"q": "é", "n": 1.0}, returning("live"))
            tape.call("search", {"q": "new"}, returning("live"))

        assert [line["result"] for line in calls_in(file)] == [[1], "live"]
        with replay(file) as tape:
            assert tape.call("search", {"q": "é", "n": 1}, never) == [1]
