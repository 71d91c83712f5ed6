"""What holds for the canonical form of every value."""

import json
import random

import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit.core.canonical import canonical, jcs, loads, restore_ints, snapshot
from tests.core.json_values import HOSTILE, PLAIN, nested, untimed

# Few enough values that two of them are often the same.
ALIKE = nested(
    st.sampled_from([0, -0.0, 1, 1.0, True, "1", None, 2**53, 2.0**53]),
    st.sampled_from(["a", "$int", "$$int"]),
)


@settings(max_examples=300, deadline=None)
@given(PLAIN)
def test_bytes_are_those_of_an_independent_implementation(value):
    assert jcs(value) == rfc8785.dumps(value)


@untimed
@given(HOSTILE)
def test_the_short_way_gives_the_bytes_of_the_long_one(value):
    assert canonical(value) == jcs(snapshot(value))


@untimed
@given(HOSTILE, st.randoms(use_true_random=False))
def test_the_order_of_members_makes_no_difference(value, order):
    assert canonical(shuffled(value, order)) == canonical(value)


@untimed
@given(HOSTILE)
def test_canonical_bytes_read_back_to_themselves(value):
    written = canonical(value)

    assert jcs(loads(written)) == written


@untimed
@given(HOSTILE)
def test_text_written_by_the_standard_library_has_the_same_canonical_form(value):
    plain = snapshot(value)

    assert jcs(loads(json.dumps(plain).encode())) == jcs(plain)


@untimed
@given(HOSTILE)
def test_a_snapshot_is_restored_to_what_gives_that_snapshot_again(value):
    plain = snapshot(value)

    assert snapshot(restore_ints(plain)) == plain
    assert snapshot(restore_ints(loads(jcs(plain)))) == plain


@untimed
@given(HOSTILE)
def test_a_snapshot_shares_nothing_with_the_value(value):
    before = repr(value)
    plain = snapshot(value)
    spoil(plain)

    assert repr(value) == before


@untimed
@given(ALIKE, ALIKE)
def test_values_with_the_same_bytes_have_equal_snapshots(one, other):
    assert (canonical(one) == canonical(other)) == same(snapshot(one), snapshot(other))


def shuffled(value, order: random.Random):
    if isinstance(value, dict):
        names = list(value)
        order.shuffle(names)
        return {name: shuffled(value[name], order) for name in names}
    if isinstance(value, list):
        return [shuffled(item, order) for item in value]
    return value


def spoil(value):
    if isinstance(value, dict):
        for member in value.values():
            spoil(member)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()


def same(one, other):
    """Equality that tells True from 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return (isinstance(one, bool) == isinstance(other, bool)) and one == other
