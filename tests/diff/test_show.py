import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.show import clip, compact, shown

HOSTILE = st.text(
    st.characters() | st.characters(categories=["Cc", "Cf", "Co", "Cs", "Zl", "Zp"]), max_size=40
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | HOSTILE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(HOSTILE, inner, max_size=3),
    max_leaves=8,
)


@given(HOSTILE)
def test_shown_text_holds_nothing_that_could_be_obeyed(text):
    kinds = {unicodedata.category(character) for character in shown(text)}

    assert not kinds & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


@given(HOSTILE)
def test_showing_twice_is_showing_once(text):
    assert shown(shown(text)) == shown(text)


@given(st.characters())
def test_every_character_is_shown_as_itself_or_as_its_json_escape(character):
    text = shown(character)

    assert text == character or json.loads(f'"{text}"') == character


@given(VALUES)
def test_compact_is_json_that_parses_to_the_value(value):
    line = compact(value)

    assert shown(line) == line
    assert json.loads(line) == value


@given(VALUES, st.integers(0, 30))
def test_compact_is_cut_to_its_limit_and_marked(value, limit):
    whole, line = compact(value), compact(value, limit)

    assert len(line) <= limit
    assert line == (whole if len(whole) <= limit else clip(whole, limit))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\x1b[31m[red]", "\\u001b[31m[red]"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x9b2J", "\\u009b2J"),
        ("abc\u202edef", "abc\\u202edef"),
        ("\u2028\u2029\ufeff", "\\u2028\\u2029\\ufeff"),
        ("\ud800", "\\ud800"),
        ("\U000e0001", "\\udb40\\udc01"),
        ("C:\\new", "C:\\new"),
        ("naïve 😀 漢字\u00a0x", "naïve 😀 漢字\u00a0x"),
    ],
)
def test_what_is_spelled_and_what_stays(text, expected):
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("limit", "expected"), [(5, "abcde"), (4, "abc…"), (1, "…"), (0, ""), (9, "abcde")]
)
def test_clip_marks_what_it_cut(limit, expected):
    assert clip("abcde", limit) == expected


def test_clip_takes_an_ascii_mark():
    assert [clip("abcdef", limit, "...") for limit in (5, 2, 0)] == ["ab...", "..", ""]


def test_names_are_sorted_in_compact_values():
    assert compact({"b": 1, "a": {"d": [1, 2], "c": None}}) == '{"a":{"c":null,"d":[1,2]},"b":1}'
