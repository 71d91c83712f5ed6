"""Known values come back in many forms, and a raw line tells whether they may."""

import base64
import json
import random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.redaction import Redactor
from cassettekit.redaction.known import Known

DICE = random.Random(3)
MANY = sorted({"".join(DICE.choices("abAB19-.", k=DICE.randint(8, 12))) for _ in range(120)})
VALUES = st.text(min_size=8, max_size=40) | st.text("aZ09-_/+\\\"'%& é密", min_size=8, max_size=30)
FORMS = st.sampled_from(
    [
        lambda value: value,
        lambda value: f"({value})",
        lambda value: f"x={value}; y",
        lambda value: f"x\t{value}\n",
        json.dumps,
        lambda value: json.dumps(value, ensure_ascii=False),
        lambda value: json.dumps(json.dumps({"a": value})),
        lambda value: quote(value.encode("utf-8", "surrogatepass"), safe=""),
        lambda value: quote(value.encode("utf-8", "surrogatepass")),
        lambda value: base64.b64encode(value.encode("utf-8", "surrogatepass")).decode(),
        lambda value: base64.b64encode(b"me:" + value.encode("utf-8", "surrogatepass")).decode(),
        lambda value: base64.encodebytes(b"A=1\n" * 20 + value.encode("utf-8", "replace")).decode(),
        lambda value: "".join(
            f"\\u{ord(char):04x}" if ord(char) < 65536 else char for char in value
        ),
    ]
)


@pytest.mark.parametrize("others", [[], MANY], ids=["alone", "among many"])
@given(VALUES, FORMS)
def test_a_line_that_mentions_a_known_value_is_never_denied(others, value, form):
    redactor = Redactor([], values=[*others, value])
    stored = {"args": {"a": form(value)}}

    if redactor.result(stored).hits:
        assert redactor.knows(json.dumps(stored).encode())


@given(VALUES, FORMS)
def test_no_form_of_a_known_value_survives(value, form):
    redactor = Redactor([], values=[value])
    text = form(value)
    redacted = redactor.result([text]).value[0]

    if value in redactor.known and " " + value + " " in f" {text} ":
        assert value not in redacted


@given(
    st.text("ab7", min_size=8, max_size=12), st.text("ab7", max_size=3), st.text("ab7", max_size=3)
)
def test_a_known_value_inside_a_longer_word_is_left(value, before, after):
    redactor = Redactor([], values=[value])
    text = f"{before}{value}{after}"

    expected = text if before or after else "REDACTED"

    assert redactor.args(text).value in (expected, text.replace(value, "REDACTED", 0))


def test_nothing_known_is_nothing_to_sweep():
    assert not Redactor().knows(b'{"a":"hunter2hunter2"}')


def test_a_number_is_known_as_text_and_as_number():
    redactor = Redactor()
    redactor.result({"pin": 73910584})

    assert redactor.args({"n": 73910584, "t": "code 73910584"}).value == {
        "n": "REDACTED",
        "t": "code REDACTED",
    }
    assert redactor.knows(b'{"n":73910584}')


@given(st.integers(0, 99), st.integers(0, 99), st.text("abAB19-. ", max_size=60))
def test_among_many_values_each_is_found_as_it_is_alone(first, second, text):
    text = f"{text}{MANY[first]}, {base64.b64encode(MANY[second].encode()).decode()}"
    many = Known()
    for value in MANY:
        many.learn(value, "r", "k")

    expected = set()
    for value in MANY:
        if value in text or value in (MANY[first], MANY[second]):
            alone = Known()
            alone.learn(value, "r", "k")
            expected |= set(alone.spans(text))

    assert set(many.spans(text)) == expected


def test_a_value_that_becomes_known_is_found_in_names_that_were_clean_before():
    redactor = Redactor(values=["another" + "Value9"])
    value = {"Zq7Rk2" + "Lw4xY": 1}
    before = redactor.result(value)

    redactor.learn("Zq7Rk2" + "Lw4xY")

    assert not before.hits
    assert redactor.result(value).hits


@given(VALUES, FORMS, FORMS)
def test_a_value_is_found_in_texts_that_showed_nothing_before_it_was_known(value, form, other):
    text, redactor = f"{form(value)} {other(value)}", Redactor([], values=["other-" + "Value9"])
    before = redactor.result([text])

    redactor.learn(value)
    later = redactor.result([text])
    elsewhere = Redactor([], values=[value, "other-" + "Value9"]).result([text])

    assert before.hits == ()
    assert later == elsewhere


def test_what_one_session_knows_is_no_secret_of_another_one():
    text = "the door opens with " + "q7Rk2" + "Zp9Lw4"
    knows, other = Redactor([], values=["q7Rk2" + "Zp9Lw4"]), Redactor([])

    found = [one.result(text).hits != () for one in (other, knows, other, knows)]

    assert found == [False, True, False, True]
