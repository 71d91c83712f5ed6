import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core import nearest as module
from cassettekit.core.leaves import Difference, differences, differing_leaves
from cassettekit.core.nearest import nearest

ARGS = st.dictionaries(
    st.sampled_from("abcd"), st.integers(0, 2) | st.lists(st.integers(0, 1), max_size=3)
)


@given(ARGS, st.lists(ARGS, max_size=8))
def test_nearest_has_the_fewest_differing_leaves_and_ties_go_to_the_earliest(asked, recorded):
    found = nearest(asked, list(enumerate(recorded)))

    distances = [(differing_leaves(args, asked, 10**6), at) for at, args in enumerate(recorded)]
    if not recorded:
        assert found is None
    else:
        _, index = min(distances)
        assert found == (index, differences(recorded[index], asked))


def test_ties_go_to_the_lowest_index_in_whatever_order_they_are_offered():
    found = nearest({"q": "z"}, [(7, {"q": "x"}), (2, {"q": "y"})])

    assert found == (2, (Difference(("q",), "replace", "y", "z"),))


def test_a_lost_subtree_is_farther_than_one_changed_leaf():
    asked = {"a": 1, "where": {"b": 1, "c": 1, "d": 1}}

    found = nearest(asked, [(0, {"a": 1}), (1, {"a": 2, "where": asked["where"]})])

    assert found is not None
    assert found[0] == 1


def test_an_equal_entry_ends_the_search():
    offered = iter([(0, {"q": "y"}), (1, {"q": "x"}), (2, {"q": "z"})])

    assert nearest({"q": "x"}, offered) == (1, ())
    assert next(offered) == (2, {"q": "z"})


def test_the_search_ends_when_the_budget_of_leaves_is_spent(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "LEAF_BUDGET", 5)
    offered = iter([(at, {"a": at, "b": 0}) for at in range(100)])

    found = nearest({"a": 50, "b": 0}, offered)

    assert found is not None
    assert found[0] == 0
    assert next(offered)[0] == 3
