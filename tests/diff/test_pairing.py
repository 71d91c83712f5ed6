import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core import pairing
from cassettekit.core.compare import compare
from cassettekit.core.pairing import likeness, pair
from tests.diff.runs import run, told

TOKENS = st.lists(st.sampled_from(["r1", "r2", "r3", "s1", "s2"]), max_size=8)


def paired(base, candidate):
    mine, theirs = run(base), run(candidate)
    return pair(mine, theirs, range(len(mine.keys)), range(len(theirs.keys)))


@given(TOKENS, TOKENS)
def test_pairs_are_of_one_tool_and_never_cross(base, candidate):
    pairs = paired(base, candidate)

    assert all(base[x][0] == candidate[y][0] for x, y in pairs)
    assert pairs == sorted(pairs)
    for side in zip(*pairs, strict=True):
        assert len(set(side)) == len(side)


def edit(find, replace):
    return {"tool": "edit", "args": {"path": "src/a.py", "find": find, "replace": replace}}


def test_the_likest_call_is_the_partner():
    base = [edit("ttl = 30", "ttl = 60")]
    candidate = [edit("import os", "import sys"), edit("ttl = 30", "ttl = 90")]

    assert paired(base, candidate) == [(0, 1)]


def test_hardly_alike_calls_are_a_pair_only_where_the_tool_is_called_equally_often():
    assert paired("r1", "r2") == [(0, 0)]
    assert paired("r1", "r2 r3") == []
    assert paired("r1 s1 r2", "r3 r4") == [(0, 0), (2, 1)]


@pytest.mark.parametrize(
    ("base", "candidate", "expected"),
    [
        ({}, {}, 0.5),
        ({"a": 1}, {"a": 1}, 1.0),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, 0.5),
        ({"a": True}, {"a": 1}, 0.0),
        ({"a": "one two three four"}, {"a": "one two three five"}, 0.75),
        ({"a": [1, 2]}, {"a": [1, 2, 3, 4]}, 0.5),
    ],
)
def test_likeness_is_the_share_of_equal_leaves(base, candidate, expected):
    assert likeness(base, candidate) == likeness(candidate, base) == expected


def test_likeness_looks_at_so_much_of_a_value_and_no_more():
    many = {"rows": list(range(100_000)), "text": "x " * 10**6}

    assert likeness(many, {**many, "z": 1}) == 1.0


def test_a_large_gap_is_paired_by_tools_alone(monkeypatch):
    monkeypatch.setattr(pairing, "PAIRED_CELLS", 3)
    mine, theirs = run("r1 s1"), run("r2 s2 s3")

    pairs = pair(mine, theirs, range(2), range(3))

    assert pairs == [(0, 0), (1, 1)]
    assert mine.read == theirs.read == []


def test_few_equal_calls_do_not_tear_pairs_of_one_tool_apart():
    base = "w s1 r1 s2 r2 s3 r3"
    candidate = "s4 r4 s5 r5 s6 r6 w"

    report = compare(run(base), run(candidate))

    assert report.aligned == "tools"
    assert (report.counts.args, report.counts.moved) == (6, 1)


def test_equal_ends_stand_when_tools_decide_between_them():
    report = compare(run("a1 w s1 r1 s2 r2 z1"), run("a1 s4 r4 s5 r5 w z1"))

    assert report.aligned == "tools"
    assert told(report).startswith("=1 <2>6 ~3/2")
    assert told(report).endswith("=1")
