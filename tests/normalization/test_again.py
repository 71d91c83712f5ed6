"""A stored result can be normalized once more, by more rules or at another time."""

import json

from hypothesis import given

from cassettekit.normalization import STORED, Normalizer, Settings, ToolRules
from tests.normalization.strategies import HERE, WINDOW, results

LATER = (WINDOW[0], WINDOW[1] + 3600)
EARLY, LATE = "2026-01-02T03:04:05Z", "2026-01-02T03:30:00Z"


def again(stored, window, settings=None):
    virtual = Normalizer(STORED, settings or Settings())
    value = virtual.replayed(stored.value, {}, 0)
    return virtual.result("t", value, args={}, window=window, seq=3, dropped=stored.dropped)


@given(results)
def test_normalizing_again_with_the_same_window_changes_nothing(value):
    stored = Normalizer(HERE).result("t", value, args={}, window=WINDOW, seq=3)

    second = again(stored, WINDOW)

    assert second.value == stored.value
    assert json.dumps(second.dropped) == json.dumps(stored.dropped)


@given(results)
def test_what_leaves_later_comes_back_in_its_old_place(value):
    first = Normalizer(HERE, Settings(wall_clock="off"))
    stored = first.result("t", value, args={}, window=WINDOW, seq=3)
    names = frozenset({"$..id", "$..took", "$..note"})
    dropping = Settings(wall_clock="off", tools={"t": ToolRules(drop=names)})
    clock = again(stored, WINDOW)

    second = again(clock, WINDOW, dropping)
    replayed = Normalizer(HERE).replayed(second.value, second.dropped, 3)

    assert shape(replayed) == shape(value)


def shape(value):
    """The members of every object in order; what a drop replaces as a whole is a leaf."""
    if isinstance(value, dict):
        return [
            (name, None if name in ("id", "took", "note") else shape(member))
            for name, member in value.items()
        ]
    if isinstance(value, list):
        return [shape(item) for item in value]
    return None


def test_places_count_what_had_left_before():
    value = {"took": 1, "a": 1, "created_at": EARLY, "b": 2, "updated_at": LATE, "c": 3}
    stored = Normalizer(HERE).result("t", value, args={}, window=WINDOW, seq=3)

    second = again(stored, LATER)
    replayed = Normalizer(HERE).replayed(second.value, second.dropped, 3)

    assert second.value == {"a": 1, "b": 2, "c": 3}
    assert list(replayed) == list(value)
    assert replayed["created_at"] == "2000-01-01T03:00:00Z"
    assert replayed["updated_at"] == "2000-01-01T03:00:01Z"


def test_a_place_right_after_one_that_had_left_is_the_next():
    value = {"took": 1, "updated_at": LATE, "elapsed": 2}
    stored = Normalizer(HERE).result("t", value, args={}, window=WINDOW, seq=3)

    second = again(stored, LATER)

    assert second.dropped["$.updated_at"] == ["YYYY-MM-DDThh:mm:ssZ", 1, 0]


def test_inside_a_json_text_as_well():
    value = {"text": json.dumps({"took": 1, "a": 1, "updated_at": LATE, "b": 2})}
    stored = Normalizer(HERE).result("t", value, args={}, window=WINDOW, seq=3)

    second = again(stored, LATER)
    replayed = Normalizer(HERE).replayed(second.value, second.dropped, 3)

    assert list(json.loads(replayed["text"])) == ["took", "a", "updated_at", "b"]


def test_a_damaged_list_of_what_left_before_is_kept_as_it_is():
    damaged = {"nonsense": [0, 0], "$.x": 5, "$.y": [1], "$.z": {"dropped": 7}}

    second = Normalizer(HERE).result(
        "t", {"took": 5}, args={}, window=WINDOW, seq=0, dropped=damaged
    )

    assert second.dropped == {**damaged, "$.took": [0, 0]}
