"""What one tool's settings change."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.canonical import restore_ints, snapshot
from cassettekit.errors import SettingsError
from cassettekit.normalization import STORED, Normalizer, Settings, ToolRules
from tests.normalization.strategies import HERE, WINDOW, args, results, texts

PATTERNS = ["id", "$.id", "$.path", "$.items[*].id", "$..note", "$[*]", "$.items[0]", "$..name"]


def normalizer(**rules):
    chosen = {
        name: frozenset(value) if isinstance(value, list) else value
        for name, value in rules.items()
    }
    return Normalizer(HERE, Settings(tools={"t": ToolRules(**chosen)}))


def keyed(value, **rules):
    one = normalizer(**rules)
    return one.arranged_args("t", one.args("t", value))


def stored(value, **rules):
    one = normalizer(**rules)
    return one.arranged_result("t", one.result("t", value, args={}, window=WINDOW, seq=0))


def test_an_ignored_argument_is_not_stored():
    value = {"id": "x", "page": {"id": 1, "n": 2}, "rows": [{"id": 1}, {"id": 2}]}

    assert list(keyed(value, ignore_args=["id"])) == ["page", "rows"]
    assert keyed(value, ignore_args=["$.page.id"])["page"] == {"n": 2}
    assert keyed(value, ignore_args=["$.rows[*].id"])["rows"] == [{}, {}]
    assert keyed(value, ignore_args=["$.rows[0]"])["rows"] == [{"id": 2}]
    assert "id" not in json.dumps(keyed(value, ignore_args=["$..id"]))


@pytest.mark.parametrize("name", ["$int", "$$int"])
def test_what_an_ignored_argument_leaves_is_the_same_on_the_next_pass(name):
    sent = {"a": {name: "5", "id": 1}, "rows": [{name: "5", "id": 1}]}

    once = keyed(snapshot(sent), ignore_args=["$..id"])

    assert snapshot(restore_ints(once)) == once
    assert restore_ints(once) == {"a": {name: "5"}, "rows": [{name: "5"}]}


def test_a_volatile_argument_is_stored_as_a_constant():
    assert keyed({"nonce": "a1"}, volatile_args=["nonce"]) == {"nonce": "<VOLATILE>"}
    assert keyed({"nonce": 17}, volatile_args=["nonce"]) == {"nonce": "<VOLATILE>"}
    assert keyed({"q": "x"}, volatile_args=["nonce"]) == {"q": "x"}


def test_json_in_an_argument_is_stored_in_one_layout():
    one = keyed({"body": '{"b": 1, "a": {"d": 1.0, "c": [2, 1]}}'}, json_args=["body"])
    other = keyed({"body": '\r\n { "a":{"c":[2,1],"d":1.0},\n"b":1 }\t\n'}, json_args=["body"])

    assert one == other == {"body": '{"a":{"c":[2,1],"d":1.0},"b":1}'}


def test_paths_in_a_json_argument_are_stored_as_elsewhere():
    body = '{"path": "/home/ann/proj/./a", "cmd": "ls /tmp <ROOT>"}'

    form = keyed({"body": body}, json_args=["body"])

    assert form == {"body": '{"cmd":"ls <TMP> <=ROOT>","path":"a"}'}


@pytest.mark.parametrize(
    "text", ["not json", '{"a": 1, "a": 2}', '{"a": 1e999}', '{"a": NaN}', "5", "", "[" * 5000]
)
def test_a_json_argument_that_holds_something_else_is_stored_as_it_is(text):
    assert keyed({"body": text}, json_args=["body"]) == {"body": text}


def test_a_json_argument_that_is_no_text_is_stored_as_it_is():
    assert keyed({"body": {"b": 1}}, json_args=["body"]) == {"body": {"b": 1}}


def test_upper_and_lower_case_can_mean_the_same():
    assert keyed({"q": "Straße", "r": "A"}, case_insensitive=["q"]) == {"q": "strasse", "r": "A"}
    assert keyed({"q": ["A"]}, case_insensitive=["$.q[*]"]) == {"q": ["a"]}


def test_what_other_rules_wrote_keeps_its_case():
    one = normalizer(case_insensitive=["q"])

    form = one.arranged_args("t", {"q": "LS <ROOT>/A <=ROOT> REDACTED REDACTED.token"})

    assert form == {"q": "ls <ROOT>/a <=ROOT> REDACTED REDACTED.token"}


def test_a_list_without_an_order_is_sorted():
    assert keyed({"ids": [3, 1, 2]}, sort=["ids"]) == {"ids": [1, 2, 3]}
    assert keyed({"ids": ["b", {"x": 1}, "a"]}, sort=["ids"]) == {"ids": ["a", "b", {"x": 1}]}
    assert keyed({"ids": [3, 1, 2]}, sort=["other"]) == {"ids": [3, 1, 2]}


def test_lists_are_sorted_from_the_inside_out():
    value = {"rows": [[2, 1], [1, 0]]}

    assert keyed(value, sort=["rows", "$.rows[*]"]) == {"rows": [[0, 1], [1, 2]]}


def test_a_dropped_member_comes_back_as_zeros_of_its_shape():
    value = {"a": "key-17", "b": 5, "c": 1.5, "d": True, "e": [1], "f": {"g": 1}, "h": None, "i": 1}

    normalized = stored(value, drop=[*"abcdefgh"])
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert normalized.value == {"i": 1}
    assert list(replayed) == list(value)
    assert replayed == {
        "a": "000-00",
        "b": 0,
        "c": 0.0,
        "d": False,
        "e": [],
        "f": {},
        "h": None,
        "i": 1,
    }


def test_dropped_moments_come_back_in_their_order():
    value = {"b": "2031-05-01T00:00:00Z", "a": "2030-05-01T00:00:00Z"}

    normalized = stored(value, drop=["a", "b"])
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert replayed == {"b": "2000-01-01T00:00:01Z", "a": "2000-01-01T00:00:00Z"}


def test_a_dropped_id_that_is_sent_back_is_what_replay_shows_for_it():
    one = normalizer(drop=["$.job.id"])
    one.result("t", {"job": {"id": "job-8841-x"}}, args={}, window=WINDOW, seq=0)

    assert one.args("other", {"job": "job-8841-x"}) == {"job": "000-0000-0"}


def test_a_frozen_moment_leaves_whenever_it_is():
    value = {"until": "2031-05-01T00:00:00Z", "from": "2030-05-01T00:00:00Z", "x": "soon"}

    normalized = stored(value, freeze=["until", "from", "x"])
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert normalized.value == {"x": "soon"}
    assert replayed == {
        "until": "2000-01-01T00:00:01Z",
        "from": "2000-01-01T00:00:00Z",
        "x": "soon",
    }


def test_a_place_inside_another_is_frozen_where_the_outer_one_is_no_moment():
    value = {"at": {"at": "2031-05-01T00:00:00Z"}, "rows": [{"at": "2031-05-01T00:00:00Z"}]}

    assert stored(value, freeze=["at", "$.at.at"]).value == {"at": {}, "rows": value["rows"]}


def test_a_number_is_rounded():
    rounded = stored({"a": 1.2345, "b": 1284, "c": "1.2345", "d": True}, round={"$[*]": 2})

    assert rounded.value == {"a": 1.23, "b": 1284, "c": "1.2345", "d": True}
    assert stored({"b": 1284}, round={"b": -2}).value == {"b": 1300}


def test_a_sorted_list_takes_along_what_left_its_items():
    value = {
        "rows": [
            {"id": "b", "created_at": "2026-01-02T03:04:05Z"},
            {"id": "a", "took": 5},
            {"created_at": "2026-01-02T03:04:06Z", "id": "c"},
        ]
    }

    normalized = stored(value, sort_results=["rows"])
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert normalized.value == {"rows": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}
    assert replayed == {
        "rows": [
            {"id": "a", "took": 0},
            {"id": "b", "created_at": "2000-01-01T00:00:00Z"},
            {"created_at": "2000-01-01T00:00:01Z", "id": "c"},
        ]
    }


def test_the_places_of_a_result_count_from_each_json_text_in_it_too():
    inside = {"rows": [{"id": 2, "took": 5, "p": 0.123}, {"id": 1, "p": 0.456}], "etag": "x-1"}
    value = {"content": [{"type": "text", "text": json.dumps(inside, indent=2)}]}
    rules = {"drop": ["etag"], "sort_results": ["rows"], "round": {"$.rows[*].p": 1}}

    normalized = stored(value, **rules)
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    text = normalized.value["content"][0]["text"]
    assert json.loads(text) == {"rows": [{"id": 1, "p": 0.5}, {"id": 2, "p": 0.1}]}
    assert json.loads(replayed["content"][0]["text"]) == {
        "rows": [{"id": 1, "p": 0.5}, {"id": 2, "took": 0, "p": 0.1}],
        "etag": "0-0",
    }


@pytest.mark.parametrize("pattern", ["", "$", "$.", "a.b", "$.a[", "$[x]", "$a", "[*]", "$.a[-1]"])
def test_a_place_that_is_none_is_a_settings_error(pattern):
    with pytest.raises(SettingsError, match=r"tool\.t: .* is no place"):
        normalizer(drop=[pattern])


patterns = st.frozensets(st.sampled_from(PATTERNS), max_size=3)
rules = st.builds(
    ToolRules,
    ignore_args=patterns,
    volatile_args=patterns,
    case_insensitive=patterns,
    json_args=patterns,
    sort=patterns,
)
result_rules = st.builds(
    ToolRules,
    drop=patterns,
    freeze=patterns,
    sort_results=patterns | patterns.map(lambda some: some | {"$"}),
    round=st.dictionaries(st.sampled_from([*PATTERNS, "$"]), st.integers(-2, 3), max_size=2),
)


@given(rules, args)
def test_under_any_settings_stored_arguments_are_stored_again_as_they_are(chosen, call):
    settings = Settings(tools={"t": chosen})
    here, virtual = Normalizer(HERE, settings), Normalizer(STORED, settings)
    form = here.arranged_args("t", here.args("t", call))

    again = virtual.arranged_args("t", virtual.args("t", virtual.replayed(form, {}, 0)))

    assert again == form


@given(result_rules, results)
def test_under_any_settings_what_replay_shows_is_stored_as_before(chosen, value):
    one = Normalizer(HERE, Settings(wall_clock="off", tools={"t": chosen}))
    before = json.dumps(value)

    first = one.arranged_result("t", one.result("t", value, args={}, window=WINDOW, seq=3))
    replayed = one.replayed(first.value, first.dropped, 3)
    second = one.arranged_result("t", one.result("t", replayed, args={}, window=WINDOW, seq=3))

    assert json.dumps(value) == before
    assert second.value == first.value
    assert one.replayed(second.value, second.dropped, 3) == replayed


@given(texts)
def test_lower_case_is_lower_case_for_good(text):
    one = normalizer(case_insensitive=["q"])

    form = one.arranged_args("t", {"q": text})

    assert one.arranged_args("t", form) is form


def test_every_character_is_folded_once_and_for_all():
    characters = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]

    assert all(c.casefold().casefold() == c.casefold() for c in characters)


def test_a_result_that_is_a_list_can_be_sorted_itself():
    value = [{"n": 2, "took": 5}, {"n": 1}]

    sorted_ = stored(value, sort_results=["$"])

    assert sorted_.value == [{"n": 1}, {"n": 2}]
    assert sorted_.dropped == {"$[1].took": [0, 1]}
    assert stored("[2, 1]", sort_results=["$"]).value == "[1, 2]"
    assert stored({"text": "[2, 1]", "l": [2, 1]}, sort_results=["$"]).value == {
        "text": "[1, 2]",
        "l": [2, 1],
    }


def test_a_result_that_is_a_number_can_be_rounded_itself():
    assert stored(10.04, round={"$": 1}).value == 10.0
    assert stored("x", round={"$": 1}).value == "x"


def test_a_large_number_that_is_dropped_comes_back_as_zero():
    assert stored({"n": {"$int": str(2**64)}}, drop=["n"]).dropped == {"$.n": [0, 0]}


def test_what_is_rounded_to_nothing_has_no_sign():
    assert str(stored(-0.04, round={"$": 1}).value) == "0.0"
    assert str(stored({"x": -0.04, "n": 3}, round={"x": 1, "n": -1}).value) == str(
        {"x": 0.0, "n": 0}
    )


@pytest.mark.parametrize("rule", ["ignore_args", "volatile_args", "sort", "drop", "freeze"])
def test_the_whole_cannot_be_chosen_where_something_has_to_hold_it(rule):
    with pytest.raises(SettingsError):
        normalizer(**{rule: ["$"]})
