"""What replay answers, what it refuses, and what it never touches."""

import asyncio
import contextlib
import gc
import shlex
import threading
import weakref
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit import Cassette, CassetteMiss, SwallowedMiss
from cassettekit.errors import (
    KeyCollision,
    LooseMatches,
    UnreadableCassette,
    UnusedCalls,
    UsageError,
)
from tests.session.taping import (
    calls_in,
    echo,
    lines,
    never,
    record,
    replay,
    returning,
    swallowing,
)

BASE = "base.jsonl"
CALLS = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 2)), max_size=12)


def missed(tape, tool, args):
    with pytest.raises(CassetteMiss) as caught:
        tape.call(tool, args, never)
    return caught.value


@settings(max_examples=30)
@given(CALLS, st.randoms())
def test_answers_come_first_in_first_out_for_a_key_and_in_any_order_across_keys(calls, random):
    record(BASE, *[(tool, {"n": n}, place) for place, (tool, n) in enumerate(calls)])
    shuffled = list(calls)
    random.shuffle(shuffled)

    with replay(BASE) as tape:
        answers = [(call, tape.call(call[0], {"n": call[1]}, never)) for call in shuffled]

    for wanted in set(calls):
        recorded = [place for place, call in enumerate(calls) if call == wanted]
        assert [place for call, place in answers if call == wanted] == recorded


TOKEN = "gh" + "p_" + "a1B2" * 9
TEXTS = st.sampled_from(
    f"{TOKEN}|use {TOKEN}|REDACTED|REDACTED.github|correct-horse|pw=correct-horse|b|$5|é|\ud800"
    "|src/a.py|src/./a.py|/|<ROOT>|<<ROOT>>|<ROOT>/a|HERE/a|cat HERE/a".split("|")
)
TRICKY = st.dictionaries(st.sampled_from(["q", "path", "password", "$int"]), TEXTS, max_size=3)


def with_root(args, root):
    return {name: text.replace("HERE", root) for name, text in args.items()}


@settings(max_examples=60)
@given(st.lists(TRICKY, max_size=5), st.lists(TRICKY, max_size=5))
def test_arguments_that_stand_in_the_recording_spare_the_rules_and_change_nothing(first, second):
    here = str(Path.cwd())
    recorded = [with_root(args, here) for args in first]
    record(BASE, *[("t", args, place) for place, args in enumerate(recorded)])
    asked = [with_root(args, root) for root in ("<ROOT>", here) for args in (*second, *first)]

    def answers(**options):
        tape = replay(BASE, **options)
        told = []
        for args in asked:
            try:
                told.append(tape.call("t", args, never))
            except CassetteMiss as miss:
                told.append(miss.kind)
        with contextlib.suppress(SwallowedMiss):
            tape.close()
        return told, tape.calls

    spared = answers()

    # A candidate is written by the whole road.
    assert spared == answers(candidate="candidate.jsonl")


@settings(max_examples=30)
@given(CALLS)
def test_the_call_path_of_a_replay_is_that_of_its_recording(calls):
    with Cassette(BASE, mode="record") as tape:
        for tool, n in calls:
            tape.call(tool, {"n": n}, echo)
        recorded = tape.calls

    with replay(BASE) as tape:
        for tool, n in calls:
            tape.call(tool, {"n": n}, never)
        replayed = tape.calls

    assert replayed == recorded == [line["key"] for line in calls_in(BASE)]


class TestAMiss:
    def test_is_a_key_error_whose_text_is_to_be_read(self):
        record(BASE, ("search", {"q": "x", "limit": 5}, 1))
        with swallowing(BASE) as tape:
            miss = missed(tape, "search", {"q": "y", "limit": 5})

        text = str(miss)
        assert isinstance(miss, KeyError)
        assert '$.q  "x" → "y"' in text
        assert "limit" not in text.split("look closer", maxsplit=1)[0]
        assert "call 1, key" in text
        assert f"cassette inspect {BASE} --tool search --args" in text
        assert '\\"' not in text

    def test_names_the_nearest_call_of_the_tool_by_differing_places(self):
        record(
            BASE,
            ("search", {"q": "x", "from": "a", "to": "b"}, 1),
            ("search", {"q": "x", "from": "a", "to": "c"}, 2),
            ("other", {"q": "z", "from": "a", "to": "c"}, 3),
        )
        with swallowing(BASE) as tape:
            miss = missed(tape, "search", {"q": "z", "from": "a", "to": "c"})

        near = miss.report["nearest"]
        assert near["call"] == 2
        assert near["changes"] == [{"path": "$.q", "op": "replace", "recorded": "x", "asked": "z"}]

    def test_of_another_schema_version_says_so(self):
        record(BASE, ("search", {"q": "x"}, 1))
        with (
            swallowing(BASE) as tape,
            pytest.raises(CassetteMiss, match="schema version  v1 → v2"),
        ):
            tape.call("search", {"q": "x"}, never, schema_version="v2")

    def test_of_a_tool_never_recorded_says_so(self):
        record(BASE, ("search", {"q": "x"}, 1))
        with (
            swallowing(BASE) as tape,
            pytest.raises(CassetteMiss, match="never calls this tool"),
        ):
            tape.call("find", {"q": "x"}, never)

    def test_after_the_last_answer_is_exhausted_and_says_how_often_it_was_answered(self):
        record(BASE, ("poll", {}, "queued"), ("poll", {}, "done"))
        with swallowing(BASE) as tape:
            answers = [tape.call("poll", {}, never) for _ in range(2)]
            miss = missed(tape, "poll", {})

        assert answers == ["queued", "done"]
        assert miss.kind == "exhausted"
        assert "2 times" in str(miss)

    def test_disturbs_no_later_answer(self):
        record(BASE, ("a", {}, 1), ("b", {}, 2))
        with swallowing(BASE) as tape:
            for _ in range(3):
                missed(tape, "c", {})
            answers = [tape.call("b", {}, never), tape.call("a", {}, never)]

        assert answers == [2, 1]

    def test_that_the_agent_swallowed_is_raised_when_the_block_ends(self):
        record(BASE, ("a", {}, 1))

        with swallowing(BASE, match="2 calls had no answer") as tape:
            missed(tape, "b", {})
            missed(tape, "b", {})

        assert [entry["kind"] for entry in tape.misses] == ["unknown", "unknown"]

    def test_never_hides_the_exception_that_is_in_flight(self):
        record(BASE, ("a", {}, 1))

        def run():
            with replay(BASE, strict=True) as tape:
                missed(tape, "b", {})
                raise ZeroDivisionError("the agent's own")

        with pytest.raises(ZeroDivisionError, match="the agent's own"):
            run()

    def test_leaves_no_control_character_in_its_text(self):
        hostile = "\x1b]0;pwn\x07\u202e\n"
        record(BASE, ("search", {"q": hostile}, 1))
        with swallowing(BASE) as tape:
            miss = missed(tape, "search", {"q": hostile + "!"})

        assert str(miss).replace("\n", " ").isprintable()

    def test_command_it_names_leaves_no_way_out_of_its_quotes(self):
        record(BASE, ("search", {"q": "x"}, 1))
        with swallowing(BASE) as tape:
            miss = missed(tape, "search", {"q": "'; rm -rf ~ #"})

        command = str(miss).split("look closer with: ")[1]
        assert shlex.split(command)[:4] == ["cassette", "inspect", BASE, "--tool"]
        assert len(shlex.split(command)) == 7


class TestNoWayToTheRealTool:
    def test_a_thread_started_inside_a_replay_never_reaches_it(self):
        record(BASE, ("fetch", {"n": 1}, "recorded"))
        reached = []
        with swallowing(BASE) as tape:
            fetch = tape.tool(name="fetch")(lambda n: reached.append(n) or n)
            kinds = []

            def work(n):
                try:
                    kinds.append(fetch(n))
                except CassetteMiss as miss:
                    kinds.append(miss.kind)

            threads = [threading.Thread(target=work, args=(n,)) for n in (1, 2)]
            for thread in threads:
                thread.start()
                thread.join()

        assert kinds == ["recorded", "unknown"]
        assert reached == []

    def test_the_wrapper_holds_no_reference_to_the_function(self):
        record(BASE, ("fetch", {}, "recorded"))

        class Tool:
            def __call__(self):
                raise AssertionError

        tool = Tool()
        alive = weakref.ref(tool)
        with replay(BASE) as tape:
            fetch = tape.tool(name="fetch")(tool)
            del tool
            gc.collect()
            answer = fetch()
            left = alive()

        assert answer == "recorded"
        assert left is None

    def test_unwrapping_the_wrapper_gives_nothing(self):
        with replay(BASE) as tape:

            @tape.tool
            def fetch():
                raise AssertionError

            assert not hasattr(fetch, "__wrapped__")
            assert fetch.__name__ == "fetch"

    def test_asking_a_finished_answer_again_from_gathered_tasks_is_a_miss_for_one(self):
        record(BASE, ("fetch", {}, "recorded"))

        async def real():
            raise AssertionError

        async def both(tape):
            return await asyncio.gather(
                tape.acall("fetch", {}, real), tape.acall("fetch", {}, real), return_exceptions=True
            )

        with swallowing(BASE) as tape:
            first, second = asyncio.run(both(tape))

        assert first == "recorded"
        assert second.kind == "exhausted"


class TestUnused:
    def test_calls_are_told(self, capsys):
        record(BASE, ("a", {}, 1), ("b", {}, 2))

        with replay(BASE) as tape:
            tape.call("a", {}, never)

        assert "1 recorded call of 2 unused" in capsys.readouterr().err

    def test_calls_fail_a_strict_replay(self):
        record(BASE, ("a", {}, 1), ("b", {}, 2))

        with pytest.raises(UnusedCalls), replay(BASE, strict=True) as tape:
            tape.call("a", {}, never)

    def test_calls_never_hide_the_agents_own_error(self):
        record(BASE, ("a", {}, 1))

        with pytest.raises(ZeroDivisionError), replay(BASE, strict=True):
            raise ZeroDivisionError


class TestTheCandidate:
    def test_holds_what_this_run_asked_in_its_order(self):
        record(BASE, ("a", {}, 1), ("b", {}, {"x": 2}))
        with swallowing(BASE, candidate="now.jsonl") as tape:
            tape.call("b", {}, never)
            missed(tape, "c", {"q": 1})
            tape.call("a", {}, never)

        found = [
            (line["tool"], line.get("result"), line.get("miss")) for line in calls_in("now.jsonl")
        ]
        assert found == [("b", {"x": 2}, None), ("c", None, "unknown"), ("a", 1, None)]

    def test_is_written_anew_whatever_the_runs_result(self):
        record(BASE, ("a", {}, 1))
        record("now.jsonl", ("old", {}, 1), ("old", {}, 2))

        def run():
            with replay(BASE, candidate="now.jsonl") as tape:
                tape.call("a", {}, never)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            run()

        assert [line["tool"] for line in calls_in("now.jsonl")] == ["a"]
        assert lines("now.jsonl")[-1]["status"] == "failed"

    def test_of_a_run_that_asked_as_recorded_is_the_recording(self, workspace):
        record(BASE, ("a", {"n": 1.5}, {"elapsed_ms": 3.25}), ("b", {"password": "hunter2" * 2}, 1))
        with replay(BASE, candidate="now.jsonl") as tape:
            tape.call("a", {"n": 1.5}, returning(0))
            tape.call("b", {"password": "hunter2" * 2}, returning(0))

        assert (workspace / "now.jsonl").read_bytes() == (workspace / BASE).read_bytes()

    def test_never_takes_the_place_of_a_file_that_is_no_cassette(self, workspace):
        record(BASE, ("a", {}, 1))
        (workspace / "notes.txt").write_bytes(b"precious")

        with pytest.raises(UnreadableCassette):
            replay(BASE, candidate="notes.txt")

        assert (workspace / "notes.txt").read_bytes() == b"precious"
        assert sorted(path.name for path in workspace.iterdir()) == [BASE, "notes.txt"]

    @pytest.mark.parametrize("candidate", [BASE, f"./{BASE}", "linked.jsonl"])
    def test_never_takes_the_place_of_what_it_is_answered_from(self, workspace, candidate):
        record(BASE, ("a", {}, 1))
        (workspace / "linked.jsonl").symlink_to(BASE)
        before = (workspace / BASE).read_bytes()

        with pytest.raises(UsageError, match="would overwrite"):
            replay(BASE, candidate=candidate)

        assert (workspace / BASE).read_bytes() == before
        assert not (workspace / f"{BASE}.part").exists()

    def test_answers_like_a_recording_and_its_misses_stay_misses(self):
        record(BASE, ("a", {}, 1))
        with swallowing(BASE, candidate="now.jsonl") as tape:
            tape.call("a", {}, never)
            missed(tape, "b", {})

        with swallowing("now.jsonl") as tape:
            answer = tape.call("a", {}, never)
            kind = missed(tape, "b", {}).kind

        assert (answer, kind) == (1, "unknown")


class TestValues:
    def test_are_fresh_copies_each_time(self):
        record(BASE, ("a", {}, {"list": [1]}), ("a", {}, {"list": [1]}))
        with replay(BASE) as tape:
            first = tape.call("a", {}, never)
            first["list"].append(2)
            second = tape.call("a", {}, never)

        assert second == {"list": [1]}

    def test_of_a_repeatable_tool_are_fresh_copies_too(self, workspace):
        (workspace / "cassette.toml").write_text("[tool.poll]\nrepeatable = true\n")
        record(BASE, ("poll", {}, ["queued"]), ("poll", {}, ["done"]))
        with replay(BASE) as tape:
            answers = [tape.call("poll", {}, never) for _ in range(4)]
            answers[2].append("spoiled")

        assert answers == [["queued"], ["done"], ["done", "spoiled"], ["done"]]


class TestTwoCallsOfOneKey:
    @pytest.mark.parametrize(
        "edited",
        [
            b'{"to":"carol"}',
            b'{"to":9007199254740993}',
            b"{}",
            b'{"to":%b}' % (b"[" * 208 + b"]" * 208),
        ],
        ids=["another", "too big", "none", "too deep"],
    )
    def test_a_line_edited_to_hold_other_arguments_is_never_the_answer(self, workspace, edited):
        record(BASE, ("pay", {"to": "alice"}, "paid alice"), ("pay", {"to": "bob"}, "paid bob"))
        data = (workspace / BASE).read_bytes().replace(b'{"to":"alice"}', edited)
        (workspace / BASE).write_bytes(data)

        with replay(BASE) as tape:
            with pytest.raises(KeyCollision, match=f"{BASE}:2"):
                tape.call("pay", {"to": "alice"}, never)
            bob = tape.call("pay", {"to": "bob"}, never)

        assert bob == "paid bob"

    @pytest.mark.parametrize("options", [{}, {"candidate": "candidate.jsonl"}])
    @pytest.mark.parametrize(
        ("member", "edited"), [('"tool":"pay"', '"tool":"refund"'), ('"v":"v1"', '"v":"v2"')]
    )
    def test_a_line_edited_to_be_of_another_tool_is_never_the_answer(
        self, workspace, member, edited, options
    ):
        record(BASE, ("pay", {"to": "alice"}, {"x": 1, "tool": "pay", "v": "v1", "args": {}}))
        text = (workspace / BASE).read_text()
        (workspace / BASE).write_text(text.replace(member, edited, 1))

        with replay(BASE, **options) as tape, pytest.raises(KeyCollision, match=f"{BASE}:2"):
            tape.call("pay", {"to": "alice"}, never)

    def test_a_line_that_was_only_reformatted_is_still_the_answer(self, workspace):
        record(BASE, ("pay", {"to": "alice", "sum": 5}, "paid"))
        data = (workspace / BASE).read_bytes()
        loose = data.replace(b'{"sum":5,"to":"alice"}', b'{ "to": "alice", "sum": 5.0 }')
        assert loose != data
        (workspace / BASE).write_bytes(loose)

        with replay(BASE) as tape:
            assert tape.call("pay", {"to": "alice", "sum": 5}, never) == "paid"


class TestMatchRedacted:
    """A stored placeholder may stand for a live value that no rule recognises."""

    @pytest.fixture
    def base(self, workspace):
        # As recorded by someone whose settings know the name.
        (workspace / "cassette.toml").write_text('[redact]\nnames = ["session"]\n')
        record(BASE, ("get", {"q": "x", "session": "s3cr3t" * 3}, "answer"))
        (workspace / "cassette.toml").unlink()

    def test_a_live_value_is_matched_listed_as_loose_and_written_with_the_key_it_matched(
        self, base
    ):
        with replay(BASE, match_redacted=True, candidate="now.jsonl") as tape:
            answer = tape.call("get", {"q": "x", "session": "an0ther" * 3}, never)

        line = calls_in("now.jsonl")[0]
        assert answer == "answer"
        assert line["matched"] == calls_in(BASE)[0]["key"] != line["key"]

    def test_it_is_off_by_default(self, base):
        with pytest.raises(CassetteMiss), replay(BASE) as tape:
            tape.call("get", {"q": "x", "session": "an0ther" * 3}, never)

    @pytest.mark.parametrize("value", ["short", "seven77", "with white space", ["a"], 12345678])
    def test_it_matches_eight_characters_or_more_without_white_space(self, base, value):
        with pytest.raises(CassetteMiss), replay(BASE, match_redacted=True) as tape:
            tape.call("get", {"q": "x", "session": value}, never)

    def test_everything_else_has_to_be_equal(self, base):
        with pytest.raises(CassetteMiss), replay(BASE, match_redacted=True) as tape:
            tape.call("get", {"q": "y", "session": "an0ther" * 3}, never)

    def test_it_fails_a_strict_replay(self, base):
        with pytest.raises(LooseMatches), replay(BASE, match_redacted=True, strict=True) as tape:
            tape.call("get", {"q": "x", "session": "an0ther" * 3}, never)
