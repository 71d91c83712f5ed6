import json
import random
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cassettekit.core.callpath import select
from cassettekit.core.compare import compare
from cassettekit.core.report import ALLOWANCES, Counts, Policy
from cassettekit.errors import KeyCollision
from tests.diff.runs import Run, run, told

TRICKY = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "diff" / "tricky.json").read_text(encoding="utf-8")
)
TOKENS = st.lists(st.sampled_from(["a", "b", "r1", "r2", "r3", "s1", "s2"]), max_size=14).map(
    " ".join
)


def policy(*allow, **more):
    return Policy(frozenset(allow), **more)


@pytest.mark.parametrize("case", TRICKY, ids=lambda case: case["name"])
def test_a_tricky_pair_is_told_as_a_person_would(case):
    report = compare(run(case["baseline"]), run(case["candidate"], "candidate.jsonl"))

    assert told(report) == case["events"]
    assert report.verdict == case["verdict"]
    assert (report.same, report.counts.results) == (case["same"], case["results"])
    assert report.aligned == case.get("aligned", "exact")


@given(TOKENS)
def test_a_run_does_not_differ_from_itself(tokens):
    report = compare(run(tokens), run(tokens))

    assert report.same
    assert report.hunks == ()


@given(TOKENS, TOKENS)
@example("a a b a a", "a a a b r1")  # a call that moved stands beside one replaced
def test_applying_the_events_to_the_baseline_gives_the_candidate(base, candidate):
    report = compare(run(base), run(candidate))
    keys, x = [], 0

    for hunk in report.hunks:
        keys += report.base.keys[x : hunk.base.start]
        x = hunk.base.stop
        stays = [event.base for event in hunk.events if event.kind in ("missing", "moved")]
        comes = [event.candidate for event in hunk.events if event.kind != "moved"]
        assert len(stays) + sum(
            event.kind in ("args", "flow", "replaced") for event in hunk.events
        ) == len(hunk.base)
        keys += [report.candidate.keys[place] for place in comes if place is not None]
    keys += report.base.keys[x:]

    assert keys == report.candidate.keys


@given(TOKENS, TOKENS)
def test_every_call_is_counted_once_on_its_side(base, candidate):
    counts = compare(run(base), run(candidate)).counts

    both = counts.same + counts.flow + counts.args + counts.moved
    assert counts.base == both + counts.missing
    assert counts.candidate == both + counts.extra


@given(TOKENS, TOKENS)
def test_the_first_divergence_is_the_end_of_the_common_prefix(base, candidate):
    report = compare(run(base), run(candidate))
    mine, theirs = report.base.keys, report.candidate.keys

    same = 0
    while same < min(len(mine), len(theirs)) and mine[same] == theirs[same]:
        same += 1
    if mine == theirs:
        assert report.first is None
    else:
        hunk = report.hunks[0]
        assert (hunk.base.start, hunk.candidate.start) == (same, same)
        assert report.first is hunk.events[0]


@given(TOKENS, TOKENS)
def test_ignoring_order_leaves_only_what_one_side_makes_more_often(base, candidate):
    report = compare(run(base), run(candidate), policy(ignore_order=True))
    mine, theirs = sorted(report.base.keys), sorted(report.candidate.keys)

    assert report.same == (mine == theirs)


@given(TOKENS, TOKENS, st.sets(st.sampled_from(ALLOWANCES)))
def test_allowing_a_kind_lets_exactly_that_kind_pass(base, candidate, allowed):
    report = compare(run(base), run(candidate), policy(*allowed))
    counts = report.counts

    seen = {kind for kind in ALLOWANCES if getattr(counts, kind)}
    assert report.same == (seen <= allowed)


def test_the_order_of_members_changes_nothing():
    args = {"b": 1, "a": {"d": 1, "c": 2}}
    turned = {"a": {"c": 2, "d": 1}, "b": 1}

    report = compare(
        run([{"tool": "t", "args": args}, "x"]), run([{"tool": "t", "args": turned}, "y"])
    )

    assert told(report) == "=1 !2/2"


def test_calls_dropped_from_a_busy_loop_are_told_as_so_many_missing_calls():
    rng = random.Random(7)
    base = [f"r{rng.randrange(10)}" for _ in range(250)]
    dropped = {40, 41, 120, 199, 230}
    candidate = [token for place, token in enumerate(base) if place not in dropped]

    counts = compare(run(base), run(candidate)).counts

    assert counts == Counts(base=250, candidate=245, same=245, missing=5)


def test_nothing_is_read_again_where_keys_and_outcomes_say_it_all():
    base, candidate = run("a r1 x b c b"), run("a r2 x c b b b")

    report = compare(base, candidate)

    assert told(report) == "=1 ~2/2 =1 -4 =2 +6 +7"
    assert set(base.read) == {1}
    assert set(candidate.read) == {1}


def test_a_result_counts_only_where_it_is_asked_for():
    base = run([{"tool": "a", "result": 1}, {"tool": "b", "result": 2}])
    candidate = run([{"tool": "a", "result": 1}, {"tool": "b", "result": 3}])

    assert compare(base, candidate).same
    report = compare(base, candidate, policy(results=True))

    assert not report.same
    assert report.verdict == "Same calls, but 1 of 2 results differs."


def test_json_inside_a_result_is_compared_as_json():
    base = run([{"tool": "a", "result": [{"type": "text", "text": '{"x": 1, "y": [2]}'}]}])
    same = run([{"tool": "a", "result": [{"type": "text", "text": '{"y":[2.0],"x":1}'}]}])
    other = run([{"tool": "a", "result": [{"type": "text", "text": '{"y":[3],"x":1}'}]}])

    assert compare(base, same).counts.results == 0
    (drift,) = compare(base, other).drift
    (change,) = compare(base, other).drifted(drift)

    assert (change.path[-2:], change.base, change.other) == (("y", 0), 2, 3)


def test_a_call_without_an_answer_is_named_in_the_verdict():
    base = run([{"tool": "a", "result": 1}, "b"])
    failed = {"type": "ValueError", "message": "no\x1b[2J such\nrow"}
    candidate = run([{"tool": "a", "error": failed}, "c"])

    verdict = compare(base, candidate).verdict

    assert verdict == (
        "Identical for 1 call, then call 2 diverges: b replaced by c."
        " Call 1 (a) fails in the candidate: ValueError: no\\u001b[2J such\\nrow."
    )


def test_a_run_that_was_cut_short_is_not_the_same_and_says_why():
    report = compare(run("a b"), run("a b", complete=False))

    assert not report.same
    assert report.verdict.endswith("The candidate was cut short: its recording has no end.")
    assert report.verdict.startswith("Identical so far: ")


def test_a_changed_tool_schema_is_named():
    base = run("a", schemas={"search": "1", "fetch": "1", "only_here": "1"})
    candidate = run("a", schemas={"search": "2", "fetch": "1"})

    report = compare(base, candidate)

    assert report.same
    assert report.notes == ("the signature or input schema of search changed between the runs",)


def test_changed_schemas_of_several_tools_are_one_note():
    schemas = {"search": "1", "fetch": "1", "same": "1"}
    base = run("a", schemas=schemas)
    candidate = run("a", schemas={**schemas, "search": "2", "fetch": "2"})

    report = compare(base, candidate)

    assert report.notes == (
        "the signature or input schema of 2 tools changed between the runs: fetch, search",
    )


def test_one_key_for_two_tools_is_refused():
    base = run("a b")
    clash = Run("c.jsonl", [base.records[0], run("b x").records[1]])
    forged = [clash.records[0], type(base.records[1])(**{**fields(base.records[1]), "tool": "z"})]

    with pytest.raises(KeyCollision, match=r"c\.jsonl, call 2: key [0-9a-f]{16} names .*'z'.*'b'"):
        compare(base, Run("c.jsonl", forged))


def fields(record):
    return {name: getattr(record, name) for name in type(record).__slots__}


def test_selected_calls_keep_their_call_numbers():
    base, candidate = run("a r1 a b r2"), run("a r1 a a r3 b")

    report = compare(select(base, {"r"}, set()), select(candidate, {"r"}, set()))

    assert told(report) == "=1 ~2/2"
    assert report.verdict == "Identical for 1 call, then call 5 diverges: r, other arguments."
    assert compare(select(base, (), {"a", "r"}), select(candidate, (), {"a", "r"})).same


@pytest.mark.parametrize(
    ("allow", "verdict"),
    [
        ((), "Identical for 1 call, then the candidate makes an extra call 2 (x)."),
        (("extra",), "After 1 difference that is allowed, call 3 diverges: r, other arguments."),
        (
            ("args", "extra"),
            "No difference that counts: 1 with other arguments, 1 extra, all allowed.",
        ),
    ],
)
def test_the_verdict_tells_allowed_differences_from_those_that_count(allow, verdict):
    report = compare(run("a b r1"), run("a x b r2"), policy(*allow))

    assert report.verdict == verdict
