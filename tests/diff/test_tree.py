from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.tree import grow
from tests.diff.runs import run

RUNS = st.lists(st.lists(st.sampled_from(["a", "b", "c"]), max_size=8), min_size=1, max_size=6)


def read_back(tree):
    """The tools of every run, read off the branches that it takes."""
    calls = {run: [] for run in tree.root.runs}
    for _, node in tree.root.walk():
        stretch = tree.paths[node.runs[0]].tools[node.start : node.stop]
        for number in node.runs:
            calls[number] += stretch
    return [calls[number] for number in sorted(calls)]


@given(RUNS)
def test_every_run_can_be_read_back_from_the_tree(runs):
    tree = grow([run(" ".join(calls)) for calls in runs])

    assert read_back(tree) == runs


@given(RUNS)
def test_a_fork_is_where_runs_part_and_nowhere_else(runs):
    for _, node in grow([run(" ".join(calls)) for calls in runs]).root.walk():
        assert len(node.branches) != 1 or node.ending
        assert sorted([*node.ending, *(r for b in node.branches for r in b.runs)]) == [*node.runs]


def test_the_branch_of_the_baseline_comes_first_then_the_busiest():
    tree = grow([run("a b"), run("a c"), run("a d"), run("a d")])

    assert [branch.runs for branch in tree.root.branches] == [(0,), (2, 3), (1,)]


def test_runs_that_fork_a_thousand_times_do_not_exhaust_the_stack():
    tree = grow([run("a " * size) for size in range(1_200)])

    assert len(read_back(tree)[-1]) == 1_199
