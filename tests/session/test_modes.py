"""What becomes of a call in each mode: the table of the design, row by row."""

import os
from datetime import UTC, datetime

import pytest

from cassettekit import Cassette, CassetteMiss, SwallowedMiss, key
from cassettekit.errors import (
    ClosedCassette,
    CorruptCassette,
    IncompleteCassette,
    ModeConflict,
    UnusedCalls,
    UsageError,
)
from tests.session.taping import calls_in, echo, lines, never, record, replay, returning

BASE = "base.jsonl"


@pytest.fixture
def base():
    record(BASE, ("search", {"q": "x"}, "recorded"))


def ask(mode, **args):
    """What one call gives: `recorded` from the file, `live` from the tool, or its miss."""
    with Cassette(BASE, mode=mode) as tape:
        return tape.call("search", args, returning("live"))


def miss_of(mode, **args):
    with pytest.raises(CassetteMiss) as caught, Cassette(BASE, mode=mode) as tape:
        tape.call("search", args, never)
    return caught.value.kind


class TestARecordedCall:
    @pytest.mark.parametrize("mode", ["replay", "once", "new", None])
    def test_is_answered(self, base, mode):
        assert ask(mode, q="x") == "recorded"

    @pytest.mark.parametrize("mode", ["record", "off"])
    def test_is_live(self, base, mode):
        assert ask(mode, q="x") == "live"


class TestAnUnrecordedCall:
    @pytest.mark.parametrize("mode", ["replay", "once", None])
    def test_is_a_miss(self, base, mode):
        assert miss_of(mode, q="other") == "unknown"

    @pytest.mark.parametrize("mode", ["record", "new", "off"])
    def test_is_live(self, base, mode):
        assert ask(mode, q="other") == "live"


class TestWithNoFile:
    def test_replay_misses_every_call_and_makes_no_file(self, workspace):
        assert miss_of("replay", q="x") == "no_cassette"
        assert list(workspace.iterdir()) == []

    @pytest.mark.parametrize("mode", ["record", "once", "new", None])
    def test_the_others_record(self, mode):
        result = ask(mode, q="x")

        assert result == "live"
        assert [line["result"] for line in calls_in(BASE)] == ["live"]

    def test_off_records_nothing(self, workspace):
        assert ask("off", q="x") == "live"
        assert list(workspace.iterdir()) == []

    @pytest.mark.parametrize("ci", ["true", "1", "yes"])
    def test_once_records_nothing_on_ci(self, workspace, monkeypatch, ci):
        monkeypatch.setenv("CI", ci)

        assert miss_of("once", q="x") == "no_cassette"
        assert list(workspace.iterdir()) == []

    @pytest.mark.parametrize("ci", ["", "0", "false"])
    def test_once_records_where_ci_is_said_to_be_off(self, monkeypatch, ci):
        monkeypatch.setenv("CI", ci)

        assert ask("once", q="x") == "live"


class TestRecord:
    def test_replaces_what_was_recorded_before(self, base):
        record(BASE, ("search", {"q": "new"}, 1))

        assert [line["args"] for line in calls_in(BASE)] == [{"q": "new"}]

    def test_equal_calls_are_all_kept(self):
        record(BASE, *[("search", {"q": "x"}, n) for n in range(3)])

        assert [line["result"] for line in calls_in(BASE)] == [0, 1, 2]

    def test_the_old_file_stays_readable_until_the_new_one_is_whole(self, base):
        with Cassette(BASE, mode="record") as tape:
            tape.call("search", {"q": "new"}, echo)
            meanwhile = calls_in(BASE)

        assert meanwhile[0]["result"] == "recorded"

    @pytest.mark.parametrize("mode", ["record", "once", "new", "replay"])
    def test_nothing_is_recorded_over_a_file_that_cannot_be_read(self, workspace, mode):
        (workspace / BASE).write_bytes(b"dear diary\nnothing\n")

        with pytest.raises(CorruptCassette):
            Cassette(BASE, mode=mode)

        assert (workspace / BASE).read_bytes() == b"dear diary\nnothing\n"
        assert os.listdir(workspace) == [BASE]

    def test_a_run_that_raises_is_kept_beside_the_older_one(self, base, capsys):
        with pytest.raises(ZeroDivisionError), Cassette(BASE, mode="record") as tape:
            tape.call("search", {"q": "x"}, lambda q: 1 / 0)

        assert calls_in(BASE)[0]["result"] == "recorded"
        assert calls_in(f"{BASE}.failed")[0]["error"]["type"] == "ZeroDivisionError"
        assert f"{BASE}.failed" in capsys.readouterr().err

    def test_with_keep_it_takes_the_place_of_the_older_one(self, base):
        with (
            pytest.raises(ZeroDivisionError),
            Cassette(BASE, mode="record", keep=True) as tape,
        ):
            tape.call("search", {"q": "x"}, lambda q: 1 / 0)

        assert calls_in(BASE)[0]["error"]["type"] == "ZeroDivisionError"
        assert lines(BASE)[-1]["status"] == "failed"

    def test_a_dead_part_is_set_aside_and_named(self, workspace, capsys):
        (workspace / f"{BASE}.part").write_bytes(b"what a dead run left")

        record(BASE, ("search", {}, 1))

        assert (workspace / f"{BASE}.part.1").read_bytes() == b"what a dead run left"
        assert f"{BASE}.part.1" in capsys.readouterr().err


class TestNew:
    def test_the_run_served_becomes_the_cassette(self, capsys):
        record(BASE, ("a", {}, 1), ("b", {}, 2), ("c", {}, 3))

        with Cassette(BASE, mode="new") as tape:
            served = [tape.call(tool, {}, returning("live")) for tool in "axc"]

        assert served == [1, "live", 3]
        assert [(line["tool"], line["result"]) for line in calls_in(BASE)] == [
            ("a", 1),
            ("x", "live"),
            ("c", 3),
        ]
        dropped = capsys.readouterr().err
        assert f"2 ({key('b', {})})" in dropped

    def test_asked_once_more_than_recorded_is_live(self, base):
        with Cassette(BASE, mode="new") as tape:
            served = [tape.call("search", {"q": "x"}, returning("live")) for _ in range(2)]

        assert served == ["recorded", "live"]
        assert [line["result"] for line in calls_in(BASE)] == ["recorded", "live"]

    def test_a_run_that_asks_only_what_is_recorded_changes_no_byte(self, workspace):
        secret = "hunter2" * 2
        with Cassette(BASE, mode="record") as tape:
            tape.call("login", {"password": secret}, returning({"token": secret, "user": "u"}))
            tape.call("clock", {}, returning({"elapsed_ms": 12.5}))
        before = (workspace / BASE).read_bytes()

        for _ in range(2):
            with Cassette(BASE, mode="new") as tape:
                tape.call("login", {"password": secret}, returning("live"))
                tape.call("clock", {}, returning("live"))

        assert (workspace / BASE).read_bytes() == before

    def test_a_placeholder_in_the_arguments_is_a_miss_and_never_live(self):
        record(BASE, ("login", {}, {"token": "t0k" * 6}))

        def run():
            with Cassette(BASE, mode="new") as tape:
                session = tape.call("login", {}, never)
                tape.call("fetch", {"auth": session["token"]}, never)

        with pytest.raises(CassetteMiss):
            run()

    def test_a_placeholder_inside_text_is_a_miss_too(self):
        record(BASE, ("login", {}, {"token": "t0k" * 6}))

        def run():
            with Cassette(BASE, mode="new") as tape:
                session = tape.call("login", {}, never)
                tape.call("fetch", {"url": f"https://h/?t={session['token']}"}, never)

        with pytest.raises(CassetteMiss):
            run()

    def test_a_frozen_moment_in_the_arguments_is_a_miss_and_never_live(self):
        now = datetime.now(UTC).isoformat()
        record(BASE, ("create", {}, {"created_at": now}))
        made = {}

        def run():
            with Cassette(BASE, mode="new") as tape:
                made.update(tape.call("create", {}, never))
                tape.call("list", {"since": made["created_at"]}, never)

        with pytest.raises(CassetteMiss):
            run()
        assert made["created_at"] != now

    def test_a_swallowed_miss_fails_the_run_and_keeps_the_old_file(self):
        record(BASE, ("login", {}, {"token": "t0k" * 6}))
        tape = Cassette(BASE, mode="new")
        session = tape.call("login", {}, never)
        with pytest.raises(CassetteMiss):
            tape.call("fetch", {"auth": session["token"]}, never)

        with pytest.raises(SwallowedMiss):
            tape.close()

        assert [line["tool"] for line in calls_in(BASE)] == ["login"]
        assert [line["tool"] for line in calls_in(f"{BASE}.failed")] == ["login", "fetch"]

    def test_the_mode_it_resolved_to_is_told(self):
        with Cassette(BASE, mode="new") as tape:
            first = tape.mode
            tape.call("a", {}, echo)
        with Cassette(BASE, mode="new") as tape:
            second = tape.mode
            tape.call("a", {}, never)

        assert (first, second) == ("record", "new")


class TestAnIncompleteFile:
    @pytest.fixture
    def cut(self, base, workspace):
        whole = (workspace / BASE).read_bytes().splitlines(keepends=True)
        (workspace / BASE).write_bytes(b"".join(whole[:-1]))

    @pytest.mark.parametrize("mode", ["once", "new", None])
    def test_is_refused_where_the_mode_would_go_on_from_it(self, cut, mode, workspace):
        before = (workspace / BASE).read_bytes()

        with pytest.raises(IncompleteCassette):
            Cassette(BASE, mode=mode)

        assert (workspace / BASE).read_bytes() == before
        assert os.listdir(workspace) == [BASE]

    def test_is_replayed_where_asked_for_by_name_and_said_to_be_cut_short(self, cut, capsys):
        assert ask("replay", q="x") == "recorded"
        assert "cut short" in capsys.readouterr().err

    def test_is_recorded_over(self, cut):
        assert ask("record", q="x") == "live"


class TestWords:
    @pytest.mark.parametrize("mode", ["Record", "all", "none", "", "rewrite", "new_episodes", 3])
    def test_any_other_mode_is_a_usage_error_that_lists_the_modes(self, workspace, mode):
        with pytest.raises(UsageError, match="record, replay, once, new, off"):
            Cassette(BASE, mode=mode)

        assert list(workspace.iterdir()) == []

    @pytest.mark.parametrize("mode", ["record", "replay", "once", "new"])
    def test_a_mode_without_a_file_is_a_usage_error(self, mode):
        with pytest.raises(UsageError, match="needs a file"):
            Cassette(mode=mode)

    @pytest.mark.parametrize("mode", [None, "off"])
    def test_without_file_and_command_a_cassette_is_off(self, workspace, mode):
        with Cassette(mode=mode) as tape:
            result = tape.call("t", {"a": 1}, echo)

        assert (tape.mode, result, tape.calls) == ("off", {"a": 1}, [])
        assert list(workspace.iterdir()) == []


class TestUnderACommand:
    def around(self, monkeypatch, mode, **more):
        from cassettekit.session.surroundings import Run

        run = Run(file=os.path.abspath(BASE), mode=mode, **more)
        for name, value in run.environment().items():
            monkeypatch.setenv(name, value)

    def test_file_and_mode_are_the_commands(self, base, monkeypatch):
        self.around(monkeypatch, "replay")

        with Cassette() as tape:
            result = tape.call("search", {"q": "x"}, never)

        assert (tape.mode, result) == ("replay", "recorded")

    def test_a_cassette_that_says_the_same_is_welcome(self, base, monkeypatch):
        self.around(monkeypatch, "replay")

        with Cassette(f"./{BASE}", mode="replay") as tape:
            assert tape.call("search", {"q": "x"}, never) == "recorded"

    @pytest.mark.parametrize("mode", ["record", "once", "new", "off", "nonsense"])
    def test_another_mode_is_an_error_before_the_first_call(self, base, monkeypatch, mode):
        self.around(monkeypatch, "replay")

        with pytest.raises(ModeConflict):
            Cassette(mode=mode)

    def test_another_file_is_an_error_before_the_first_call(self, workspace, monkeypatch):
        self.around(monkeypatch, "record")

        with pytest.raises(ModeConflict, match=r"other\.jsonl"):
            Cassette("other.jsonl")

        assert list(workspace.iterdir()) == []

    def test_ci_changes_nothing_about_it(self, monkeypatch):
        self.around(monkeypatch, "record")
        monkeypatch.setenv("CI", "true")

        with Cassette() as tape:
            assert tape.call("search", {"q": "x"}, returning("live")) == "live"

    @pytest.mark.parametrize(
        "text", ["{", "[]", '{"file": "x"}', '{"file": 1, "mode": "record"}', '{"no": 1}', "3"]
    )
    def test_a_variable_that_no_command_wrote_is_an_error_in_one_line(self, monkeypatch, text):
        monkeypatch.setenv("CASSETTEKIT_RUN", text)

        with pytest.raises(UsageError, match="unset it"):
            Cassette()


class TestAClosedTape:
    @pytest.mark.parametrize("mode", ["record", "replay", "new"])
    def test_neither_records_nor_answers(self, base, mode):
        tape = Cassette(BASE, mode=mode)
        wrapped = tape.tool(name="search")(lambda q: "live")
        tape.call("search", {"q": "x"}, returning("live"))
        tape.close()

        with pytest.raises(ClosedCassette):
            tape.call("search", {"q": "x"}, never)
        with pytest.raises(ClosedCassette):
            wrapped("x")

    def test_closing_twice_is_closing_once(self, base):
        tape = replay(BASE)
        with pytest.raises(CassetteMiss):
            tape.call("other", {}, never)
        with pytest.raises(SwallowedMiss):
            tape.close()

        tape.close()

    def test_strict_is_about_unused_calls_too(self, base):
        with (
            pytest.raises(UnusedCalls, match="1 recorded call of 1 unused"),
            replay(BASE, strict=True),
        ):
            pass
