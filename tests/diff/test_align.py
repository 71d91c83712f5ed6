import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit.core import align as module
from cassettekit.core import lcs
from cassettekit.core.align import Alignment, Block, align, gaps

KEYS = st.lists(st.sampled_from("abcd"), max_size=24) | st.lists(
    st.integers(0, 30).map(str), max_size=24
)


def oracle(base, candidate):
    """The longest chain by the whole O(nm) table, read from its end by the pinned rule."""
    table = [[0] * (len(candidate) + 1) for _ in range(len(base) + 1)]
    for x, mine in enumerate(base):
        for y, theirs in enumerate(candidate):
            table[x + 1][y + 1] = (
                table[x][y] + 1 if mine == theirs else max(table[x][y + 1], table[x + 1][y])
            )
    x, y, chain = len(base), len(candidate), []
    while x and y:
        if table[x][y - 1] == table[x][y]:
            y -= 1
        elif table[x - 1][y] == table[x][y]:
            x -= 1
        else:
            x, y = x - 1, y - 1
            chain.append((x, y))
    return chain[::-1]


def prefix(base, candidate):
    size = 0
    while size < min(len(base), len(candidate)) and base[size] == candidate[size]:
        size += 1
    return size


def check(base, candidate, alignment):
    """An alignment is well formed, says the first divergence, and cannot slide further."""
    x = y = 0
    for number, block in enumerate(alignment.blocks):
        assert block.size > 0
        assert block.base >= x
        assert block.candidate >= y
        assert number == 0 or block.base > x or block.candidate > y
        end = block.base + block.size, block.candidate + block.size
        assert base[block.base : end[0]] == candidate[block.candidate : end[1]]
        x, y = end
    assert x <= len(base)
    assert y <= len(candidate)
    head = prefix(base, candidate)
    first = alignment.blocks[0] if alignment.blocks else Block(0, 0, 0)
    assert head == (first.size if first[:2] == (0, 0) else 0)
    for gap in list(gaps(alignment, len(base), len(candidate)))[:-1]:
        if not gap.base or not gap.candidate:
            assert base[gap.base.start] != candidate[gap.candidate.start]


def edits(base, candidate, alignment):
    return len(base) + len(candidate) - 2 * sum(block.size for block in alignment.blocks)


def applied(base, candidate, alignment):
    """The candidate, made of equal base calls and the calls that are extra."""
    made, x = [], 0
    for gap in gaps(alignment, len(base), len(candidate)):
        made += base[x : gap.base.start]
        made += [candidate[place] for place in gap.candidate]
        x = gap.base.stop
    return made + base[x:]


def random_pairs(seed, count, most):
    rng = random.Random(seed)
    for _ in range(count):
        keys = rng.choice([1, 2, 3, 5, 10, 30])
        base = [str(rng.randrange(keys)) for _ in range(rng.randrange(most))]
        if rng.random() < 0.5:
            candidate = [str(rng.randrange(keys)) for _ in range(rng.randrange(most))]
        else:
            candidate = [key for key in base if rng.random() < 0.8]
            for _ in range(rng.randrange(4)):
                candidate.insert(rng.randrange(len(candidate) + 1), str(rng.randrange(40)))
        yield base, candidate


@given(KEYS, KEYS)
def test_both_ways_to_find_a_longest_chain_find_the_pinned_one(base, candidate):
    expected = oracle(base, candidate)

    assert list(zip(*lcs.by_bits(base, candidate), strict=True)) == expected
    assert list(zip(*lcs.by_pairs(base, candidate), strict=True)) == expected


def test_thousands_of_random_pairs_are_aligned_with_the_fewest_edits():
    for base, candidate in random_pairs(1, 4_000, 22):
        alignment = align(base, candidate)

        check(base, candidate, alignment)
        assert alignment.how == "exact"
        least = len(base) + len(candidate) - 2 * len(oracle(base, candidate))
        assert edits(base, candidate, alignment) == least


@given(KEYS)
def test_a_path_aligned_with_itself_is_one_block(keys):
    expected = (Block(0, 0, len(keys)),) if keys else ()

    assert align(keys, list(keys)) == Alignment(expected, "exact")


@given(KEYS, KEYS)
def test_applying_the_gaps_to_the_base_gives_the_candidate(base, candidate):
    assert applied(base, candidate, align(base, candidate)) == candidate


@given(KEYS, KEYS)
def test_renaming_keys_changes_nothing(base, candidate):
    renamed = {key: f"{hash(key):x}" for key in {*base, *candidate}}

    other = align([renamed[key] for key in base], [renamed[key] for key in candidate])

    assert other == align(base, candidate)


@pytest.mark.parametrize("spare", [0, 10**9])
@pytest.mark.parametrize("window", [4, 8, 16])
def test_every_way_to_align_long_paths_gives_a_true_alignment(monkeypatch, spare, window):
    monkeypatch.setattr(module, "EXACT_CELLS", 0)
    monkeypatch.setattr(module, "SPARE_CELLS", spare)
    monkeypatch.setattr(module, "WINDOW", window)
    monkeypatch.setattr(module, "RUN_SIZES", (1, 2, 3))
    monkeypatch.setattr(lcs, "_SMALL", 0)
    monkeypatch.setattr(lcs, "_PAIRS_A_CALL", 0)
    seen = set()
    for base, candidate in random_pairs(window + spare, 500, 60):
        alignment = align(base, candidate)

        check(base, candidate, alignment)
        assert applied(base, candidate, alignment) == candidate
        seen.add(alignment.how)
    assert seen == ({"exact", "anchored", "windowed"} if spare == 0 else {"exact", "anchored"})


@settings(max_examples=30)
@given(st.randoms(use_true_random=False), st.sampled_from([1, 10, 2_000]))
def test_calls_dropped_from_a_run_cost_exactly_as_many_edits(rng, keys):
    base = [str(rng.randrange(keys)) for _ in range(1_500)]
    dropped = set(rng.sample(range(1_500), 5))
    candidate = [key for place, key in enumerate(base) if place not in dropped]

    assert edits(base, candidate, align(base, candidate)) == 5


def loop(*sizes_and_keys):
    return [key for size, keys in sizes_and_keys for key in keys.split() * size]


@pytest.mark.parametrize(
    ("base", "candidate", "least"),
    [
        pytest.param(loop((150, "p w")), loop((75, "p w"), (1, "q w"), (74, "p w")), 2, id="one"),
        pytest.param(
            loop((300, "x"), (1, "u"), (700, "x")),
            loop((700, "x"), (1, "u"), (300, "x")),
            2,
            id="turned",
        ),
        pytest.param(loop((1, "u"), (500, "p")), loop((500, "p"), (1, "u")), 2, id="moved"),
        pytest.param(loop((100, "a b c")), loop((99, "b c a"), (1, "b c")), 1, id="shifted"),
        pytest.param(
            [str(n) for n in range(3_000)],
            [str(n) for n in range(3_000) for _ in "12"],
            3_000,
            id="all-doubled",
        ),
    ],
)
def test_repetition_does_not_mislead(base, candidate, least):
    alignment = align(base, candidate)

    check(base, candidate, alignment)
    assert (edits(base, candidate, alignment), alignment.how) == (least, "exact")


@pytest.mark.parametrize(
    ("base", "candidate", "blocks"),
    [
        ("abcd", "acbd", [(0, 0, 1), (2, 1, 1), (3, 3, 1)]),
        ("ababab", "bababa", [(1, 0, 5)]),
        ("upppppp", "ppppppu", [(1, 0, 6)]),
        ("spppz", "spppppz", [(0, 0, 4), (4, 6, 1)]),
        ("ababa", "aba", [(0, 0, 3)]),
        ("apwpwpwz", "apwpwpwpwz", [(0, 0, 7), (7, 9, 1)]),
        ("1121", "121", [(0, 0, 1), (2, 1, 2)]),
    ],
)
def test_of_equally_short_answers_one_is_pinned(base, candidate, blocks):
    assert list(align(base, candidate).blocks) == blocks


def long_run(seed, size):
    rng = random.Random(seed)
    popular = [f"popular{n}" for n in range(40)]
    return [
        f"fresh{rng.random()}" if rng.random() < 0.7 else rng.choice(popular) for _ in range(size)
    ]


def edited(keys, seed):
    rng = random.Random(seed)
    return [
        key
        for mine in keys
        for key in (
            [mine]
            if rng.random() > 0.01
            else rng.choice([[], [f"new{rng.random()}"], [mine, rng.choice(keys)]])
        )
    ]


def test_a_long_run_is_anchored_on_calls_that_both_runs_make_once():
    base = long_run(1, 20_000)
    candidate = edited(base, 2)

    alignment = align(base, candidate)

    check(base, candidate, alignment)
    assert alignment.how == "anchored"
    assert edits(base, candidate, alignment) < 300


def test_a_long_run_over_few_keys_is_anchored_on_runs_of_calls():
    rng = random.Random(3)
    base = [str(rng.randrange(10)) for _ in range(20_000)]
    candidate = edited(base, 4)

    alignment = align(base, candidate)

    check(base, candidate, alignment)
    assert alignment.how == "anchored"
    assert edits(base, candidate, alignment) < 300


def test_one_call_that_left_a_long_loop_is_no_anchor(monkeypatch):
    monkeypatch.setattr(module, "SPARE_CELLS", 0)
    base, candidate = loop((1, "u"), (12_000, "p")), loop((12_000, "p"), (1, "u"))

    alignment = align(base, candidate)

    assert (edits(base, candidate, alignment), alignment.how) == (2, "windowed")


def test_calls_of_one_side_only_keep_a_long_run_exact():
    base = [f"only{n}" if n % 2 else f"both{n}" for n in range(30_000)]
    candidate = [f"mine{n}" if n % 3 else f"both{n}" for n in range(30_000)]

    alignment = align(base, candidate)

    check(base, candidate, alignment)
    assert alignment.how == "exact"
    assert sum(block.size for block in alignment.blocks) == 5_000


SEEDED = """
import hashlib
from tests.diff.test_align import edited, loop, long_run
from cassettekit.core.align import align
pairs = [(long_run(5, 12_000), edited(long_run(5, 12_000), 6)), (list("abcabba"), list("cbabac"))]
print(hashlib.sha256(repr([align(*pair) for pair in pairs]).encode()).hexdigest())
"""


def test_alignment_does_not_depend_on_the_hash_seed():
    def printed(seed):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", SEEDED]
        return subprocess.run(
            command, env=environment, capture_output=True, check=True, timeout=60
        ).stdout

    first = printed("0")

    assert first
    assert {printed("1"), printed("4242")} == {first}
