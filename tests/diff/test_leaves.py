import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.leaves import Difference, count_leaves, differences, differing_leaves

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.5, 1.0, "a", "1", ""])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=12,
)


def applied(value, changes):
    """Carry out differences on a copy; removals of list tails go last place first."""
    root = [copy.deepcopy(value)]
    for change in sorted(changes, key=lambda c: c.path, reverse=True):
        if change.op == "remove":
            holder, step = reach(root, change.path)
            del holder[step]
    for change in changes:
        if change.op != "remove":
            holder, step = reach(root, change.path)
            if isinstance(holder, list) and step == len(holder):
                holder.append(change.other)
            else:
                holder[step] = change.other
    return root[0]


def reach(root, path):
    holder, step = root, 0
    for following in path:
        holder, step = holder[step], following
    return holder, step


@given(VALUES)
def test_a_value_does_not_differ_from_itself(value):
    assert differences(value, copy.deepcopy(value)) == ()


@given(VALUES, VALUES)
def test_applying_the_differences_to_the_base_gives_the_other(base, other):
    result = applied(base, differences(base, other))

    assert differences(result, other) == ()


@given(VALUES, VALUES)
def test_differences_are_sorted_by_path_and_name_each_place_once(base, other):
    paths = [difference.path for difference in differences(base, other)]

    assert paths == sorted(set(paths))


@given(VALUES, VALUES)
def test_swapping_the_sides_swaps_every_difference(base, other):
    opposite = {"add": "remove", "remove": "add", "replace": "replace"}

    swapped = tuple(
        Difference(d.path, opposite[d.op], d.other, d.base) for d in differences(other, base)
    )

    assert repr(swapped) == repr(differences(base, other))


@given(VALUES, VALUES, st.integers(1, 20))
def test_differing_leaves_counts_lost_subtrees_whole_and_stops_at_the_limit(base, other, limit):
    weights = [max(count_leaves(d.base), count_leaves(d.other)) for d in differences(base, other)]

    assert differing_leaves(base, other, limit) == min(limit, sum(weights))


@pytest.mark.parametrize(
    ("base", "other"),
    [(True, 1), (False, 0), (0, False), (1.0, True), ("1", 1), (None, 0), ([], {}), ("", None)],
)
def test_values_of_two_types_differ(base, other):
    assert differences([base], [other]) == (Difference((0,), "replace", base, other),)


@pytest.mark.parametrize(("base", "other"), [(1, 1.0), (0, -0.0), (10**20, 1e20)])
def test_one_number_in_two_spellings_is_equal(base, other):
    assert differences({"n": base}, {"n": other}) == ()


def test_null_is_not_absent():
    assert differences({"a": None}, {}) == (Difference(("a",), "remove", None, None),)


def test_a_lost_member_is_named_once_with_all_that_is_in_it():
    base = {"filter": {"from": 1, "to": [2, 3]}, "q": "x"}

    found = differences(base, {"q": "x"})

    assert found == (Difference(("filter",), "remove", base["filter"], None),)
    assert count_leaves(base["filter"]) == 3


def test_values_as_deep_as_a_parser_allows_are_compared():
    deep: object = 1
    other: object = 2
    for _ in range(5_000):
        deep, other = [deep], [other]

    (found,) = differences(deep, other)

    assert (len(found.path), found.base, found.other) == (5_000, 1, 2)
