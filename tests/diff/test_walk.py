import random

from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.walk import common_prefix, walk
from tests.diff.test_align import edited, long_run, loop, oracle


@given(st.lists(st.sampled_from("ab"), max_size=90), st.integers(0, 90), st.integers(0, 90))
def test_the_common_prefix_is_counted_from_any_place_up_to_any_number(keys, x, most):
    x = min(x, len(keys))
    other = [*keys[x:], "c"]

    assert common_prefix(keys, other, x, 0, most) == min(most, len(keys) - x)


def test_a_walk_goes_through_all_small_edits_and_takes_the_fewest():
    for seed in range(20):
        base = long_run(seed, 300)
        candidate = edited(base, seed + 100)

        runs, x, y = walk(base, candidate)

        for index, place, size in runs:
            assert base[index : index + size] == candidate[place : place + size]
        assert sum(size for *_, size in runs) == len(oracle(base[:x], candidate[:y]))
        assert len(base) - x < 80


def test_a_walk_believes_no_loop():
    base, candidate = loop((500, "p w")), loop((200, "p w"), (1, "p"), (300, "p w"))

    runs, x, y = walk(base, candidate)

    assert (runs, x, y) == ([(0, 0, 401)], 401, 401)


def test_a_walk_ends_where_nothing_meets_again():
    rng = random.Random(5)
    base = [f"a{rng.random()}" for _ in range(5_000)]
    candidate = base[:1_000] + [f"b{rng.random()}" for _ in range(4_000)]

    assert walk(base, candidate) == ([(0, 0, 1_000)], 1_000, 1_000)
