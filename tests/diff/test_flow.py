import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core import flow
from cassettekit.core.compare import compare
from cassettekit.core.report import Policy
from tests.diff.runs import run, told


def start(job, **more):
    return {"tool": "start", "args": {"kind": "x"}, "result": {"job": job, **more}}


def poll(job, **result):
    return {"tool": "poll", "args": {"job": job}, "result": result}


def flowed(base, candidate):
    return told(compare(run(base), run(candidate)))


def test_an_id_that_each_run_made_anew_is_one_flow():
    assert (
        flowed([start("job-111aaa"), poll("job-111aaa")], [start("job-222bbb"), poll("job-222bbb")])
        == "=1 %2/2"
    )


def test_an_id_found_on_the_way_binds_what_follows():
    base = [
        start("job-111aaa"),
        poll("job-111aaa", log="l-777001"),
        {"tool": "read", "args": {"p": "/l/l-777001.txt"}},
    ]
    candidate = [
        start("job-222bbb"),
        poll("job-222bbb", log="l-888002"),
        {"tool": "read", "args": {"p": "/l/l-888002.txt"}},
    ]

    assert flowed(base, candidate) == "=1 %2/2 %3/3"


def test_numbers_bind_as_numbers_and_inside_text():
    base = [start(450123), poll(450123), {"tool": "log", "args": {"text": "order 450123 sent"}}]
    candidate = [
        start(450999),
        poll(450999),
        {"tool": "log", "args": {"text": "order 450999 sent"}},
    ]

    assert flowed(base, candidate) == "=1 %2/2 %3/3"


def test_ids_in_json_inside_a_text_are_found():
    base = [{"tool": "start", "result": '{"job": "job-111aaa"}'}, poll("job-111aaa")]
    candidate = [{"tool": "start", "result": '{"job": "job-222bbb"}'}, poll("job-222bbb")]

    assert flowed(base, candidate) == "=1 %2/2"


@pytest.mark.parametrize(
    ("base", "candidate"),
    [
        pytest.param(
            [start("job-111aaa"), poll("job-111aaa")],
            [start("job-222bbb"), poll("job-333ccc")],
            id="never-returned",
        ),
        pytest.param(
            [start("job-111aaa"), poll("job-111aaa")],
            [start("job-222bbb", old="job-111aaa"), poll("job-222bbb")],
            id="known-to-both",
        ),
        pytest.param(
            [start("job-111aaa", x="job-111abc"), poll("job-111aaa"), poll("job-111abc")],
            [start("job-222bbb", x="job-222bbb"), poll("job-222bbb"), poll("job-222bbb")],
            id="two-became-one",
        ),
        pytest.param([start("red"), poll("red")], [start("blue"), poll("blue")], id="plain-words"),
        pytest.param([start(12), poll(12)], [start(13), poll(13)], id="small-numbers"),
        pytest.param(
            [start("2026-01-05"), poll("2026-01-05")],
            [start("2026-01-06"), poll("2026-01-06")],
            id="dates",
        ),
        pytest.param(
            [start("job-111aaa"), poll("job-111aaa")], [start(222333), poll(222333)], id="types"
        ),
    ],
)
def test_what_is_no_new_id_stays_another_argument(base, candidate):
    assert "~2/2" in flowed(base, candidate)


@given(st.text("a1-. ", max_size=12), st.text("a1-. ", max_size=12))
def test_any_two_texts_can_be_looked_at_for_ids(old, new):
    base = [start(old), poll(old)]

    assert told(compare(run(base), run([start(new), poll(new)])))


def test_an_id_used_before_it_was_returned_binds_nothing():
    base = [poll("job-111aaa"), start("job-111aaa")]
    candidate = [poll("job-222bbb"), start("job-222bbb")]

    assert flowed(base, candidate) == "~1/1 =1"


def test_one_more_changed_argument_is_still_told():
    base = [start("job-111aaa"), {"tool": "poll", "args": {"job": "job-111aaa", "wait": 1}}]
    candidate = [start("job-222bbb"), {"tool": "poll", "args": {"job": "job-222bbb", "wait": 2}}]

    assert flowed(base, candidate) == "=1 ~2/2"


def test_ids_are_not_looked_for_in_runs_too_long_to_be_read(monkeypatch):
    monkeypatch.setattr(flow, "LONGEST_RUN", 1)

    assert (
        flowed([start("job-111aaa"), poll("job-111aaa")], [start("job-222bbb"), poll("job-222bbb")])
        == "=1 ~2/2"
    )


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=6),
    st.permutations(range(10)),
    st.permutations(range(10)),
)
def test_renaming_all_ids_one_to_one_changes_nothing(uses, old, new):
    def calls(names, prefix):
        ids = [f"{prefix}{name}{name}0000" for name in names]
        issue = [{"tool": "issue", "args": {"n": n}, "result": {"id": ids[n]}} for n in range(10)]
        return issue + [{"tool": "use", "args": {"ids": [ids[use], "fixed"]}} for use in uses]

    report = compare(run(calls(old, "a-")), run(calls(new, "b-")))

    assert report.same
    assert report.counts.flow == len(uses)


def test_without_flow_ids_made_anew_are_other_arguments():
    base = [start("job-111aaa"), poll("job-111aaa")]
    candidate = [start("job-222bbb"), poll("job-222bbb")]

    report = compare(run(base), run(candidate), Policy(flow=False))

    assert told(report) == "=1 ~2/2"
    assert not report.same


@pytest.mark.parametrize(("most", "found"), [(2, "=1 %2/2"), (1, "=1 ~2/2")])
def test_a_text_that_differs_in_very_many_words_is_another_one(monkeypatch, most, found):
    monkeypatch.setattr(flow, "MOST_WORDS", most)

    base, candidate = (
        [{"tool": "list", "result": f"{one} {two}"}, {"tool": "get", "args": {"q": f"{one} {two}"}}]
        for one, two in (("job-111aaa", "job-222aaa"), ("job-333bbb", "job-444bbb"))
    )

    assert flowed(base, candidate) == found
