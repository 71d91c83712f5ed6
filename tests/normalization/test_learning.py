"""Settings that two recordings of one run suggest."""

import json

from hypothesis import given

from cassettekit.normalization import Normalizer, Settings, ToolRules
from cassettekit.normalization.learning import Pair, Proposal, learn
from cassettekit.normalization.suspects import Suspect, suspects
from tests.normalization.strategies import HERE, WINDOW, results


def learned(base, other, sent=()):
    return learn([Pair("t", base, other)], sent)


@given(results)
def test_nothing_is_proposed_for_results_that_are_the_same(value):
    assert learned(value, json.loads(json.dumps(value))) == []


def test_a_changed_member_is_to_be_dropped():
    base = {"id": 1, "load": {"one": "a", "two": 2}, "rows": [{"pid": 17}, {"pid": 18}]}
    other = {"id": 1, "load": {"one": "b", "two": 2}, "rows": [{"pid": 27}, {"pid": 28}]}

    assert learned(base, other) == [
        Proposal("t", "drop", "$.load.one"),
        Proposal("t", "drop", "$.rows[*].pid"),
    ]


def test_a_list_in_another_order_is_to_be_sorted():
    assert learned({"tags": ["a", "b"]}, {"tags": ["b", "a"]}) == [
        Proposal("t", "sort_results", "$.tags")
    ]


def test_a_number_that_moves_a_little_is_to_be_rounded():
    assert learned({"x": 20.41, "n": 7}, {"x": 20.44, "n": 7}) == [Proposal("t", "round", "$.x", 1)]
    assert learned({"x": 0.2}, {"x": 0.9}) == [Proposal("t", "drop", "$.x")]
    assert learned({"x": 4711}, {"x": 4712}) == [Proposal("t", "drop", "$.x")]


def test_one_setting_is_proposed_for_one_place_over_all_calls():
    pairs = [
        Pair("t", {"x": 20.41, "y": 1.0}, {"x": 20.44, "y": 1.0}),
        Pair("t", {"x": 3.0, "y": 1.0}, {"x": 9.0, "y": 1.0}),
        Pair("u", {"x": 1}, {"x": 1}),
    ]

    assert learn(pairs) == [Proposal("t", "drop", "$.x")]


def test_a_list_that_grew_is_to_be_dropped_whole():
    assert learned({"a": {"log": [1, 2]}}, {"a": {"log": [1]}}) == [
        Proposal("t", "drop", "$.a.log")
    ]


def test_items_of_lists_in_lists_are_dropped_with_the_member_that_holds_them_all():
    assert learned({"a": [[0, 0]]}, {"a": [[0, 1.25]]}) == [Proposal("t", "drop", "$.a")]
    assert learned([[0, 0]], [[0, 1.25]]) == [Proposal("t", "keep", "$")]


def test_items_without_names_are_dropped_with_their_list():
    assert learned({"ports": [8041, 1]}, {"ports": [9123, 1]}) == [Proposal("t", "drop", "$.ports")]


def test_a_member_that_one_recording_lacks_is_to_be_dropped():
    assert learned({"a": 1, "b": 2}, {"a": 1}) == [Proposal("t", "drop", "$.b")]


def test_the_places_of_a_json_text_count_from_its_outside():
    base = {"content": [{"text": json.dumps({"pid": 17, "n": 1})}]}
    other = {"content": [{"text": json.dumps({"pid": 18, "n": 1})}]}

    assert learned(base, other) == [Proposal("t", "drop", "$.pid")]


def test_a_whole_result_cannot_be_dropped():
    assert learned("a", "b") == [Proposal("t", "keep", "$")]
    assert learned(["a"], ["b"]) == [Proposal("t", "keep", "$")]
    assert learned([1, 2], [1]) == [Proposal("t", "keep", "$")]


def test_a_whole_result_can_be_sorted_and_rounded():
    assert learned(["a", "b"], ["b", "a"]) == [Proposal("t", "sort_results", "$")]
    assert learned(20.41, 20.44) == [Proposal("t", "round", "$", 1)]


def test_a_value_that_the_agent_sends_later_is_kept():
    base, other = {"id": "job-17", "pid": 4711}, {"id": "job-18", "pid": 4712}

    proposals = learned(base, other, sent=[{"q": {"job": "job-17"}}])

    assert proposals == [Proposal("t", "drop", "$.pid"), Proposal("t", "keep", "$.id")]


def test_the_proposed_settings_make_both_recordings_equal():
    base = {"x": 20.41, "tags": ["b", "a"], "a": {"pid": 17}, "rows": [{"k": "x", "n": 1}]}
    other = {"x": 20.44, "tags": ["a", "b"], "a": {"pid": 18}, "rows": [{"k": "y", "n": 1}]}
    proposals = learned(base, other)
    rules = ToolRules(
        drop=frozenset(p.place for p in proposals if p.setting == "drop"),
        sort_results=frozenset(p.place for p in proposals if p.setting == "sort_results"),
        round={p.place: p.digits for p in proposals if p.setting == "round"},
    )
    normalizer = Normalizer(HERE, Settings(tools={"t": rules}))

    stored = [
        normalizer.arranged_result(
            "t", normalizer.result("t", value, args={}, window=WINDOW, seq=0)
        ).value
        for value in (base, other)
    ]

    assert stored[0] == stored[1]


def test_what_looks_volatile_and_was_kept_is_named_with_its_setting():
    value = {
        "expires_at": "2030-05-01T00:00:00Z",
        "rows": [{"when": 1893456000, "pid": 17}, {"when": 1893456001, "pid": 18}],
        "requestId": "a-1",
        "card": 4111111111111111,
        "text": json.dumps({"valid_until": "2030-05-01 00:00:00"}),
        "day": "2030-05-01",
    }

    assert suspects(value) == [
        Suspect("$.expires_at", "a clock reading", "freeze"),
        Suspect("$.rows[*].when", "a clock reading", "freeze"),
        Suspect("$.rows[*].pid", "one process or exchange", "drop"),
        Suspect("$.requestId", "one process or exchange", "drop"),
        Suspect("$.valid_until", "a clock reading", "freeze"),
    ]


@given(results)
def test_the_named_settings_leave_nothing_to_name(value):
    found = suspects(value)
    rules = ToolRules(
        freeze=frozenset(s.place for s in found if s.setting == "freeze"),
        drop=frozenset(s.place for s in found if s.setting == "drop"),
    )
    normalizer = Normalizer(HERE, Settings(wall_clock="off", paths=False, tools={"t": rules}))

    stored = normalizer.result("t", value, args={}, window=WINDOW, seq=0)

    assert suspects(stored.value) == []
