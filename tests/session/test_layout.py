"""A redacted JSON text is the old one but for what was redacted, to the byte."""

import json

from hypothesis import given
from hypothesis import strategies as st

from cassettekit.session.layout import in_layout_of

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(
    SCALARS.filter(lambda value: value not in (float("inf"), float("-inf"))),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(), below, max_size=4),
    max_leaves=12,
)
LAYOUTS = st.fixed_dictionaries(
    {
        "indent": st.sampled_from([None, 0, 1, 4, "\t"]),
        "separators": st.sampled_from([None, (",", ":"), (" , ", " :  "), (",\r\n", ":\n\t")]),
        "ensure_ascii": st.booleans(),
    }
)


def swapped(value, new):
    """The value with `new` in place of every text and number that is no member's name."""
    if isinstance(value, dict):
        return {name: swapped(member, new) for name, member in value.items()}
    if isinstance(value, list):
        return [swapped(item, new) for item in value]
    return value if value is None or isinstance(value, bool) else new


@given(VALUES, LAYOUTS)
def test_what_did_not_change_keeps_its_bytes(value, layout):
    text = json.dumps(value, **layout)

    assert in_layout_of(text, json.loads(text)) == text


@given(VALUES, LAYOUTS)
def test_what_changed_is_written_in_the_same_layout(value, layout):
    text = json.dumps(value, **layout)

    written = in_layout_of(text, swapped(value, "REDACTED.token"))

    assert written == json.dumps(swapped(value, "REDACTED.token"), **layout)


@given(VALUES, VALUES)
def test_no_value_is_written_as_another(value, other):
    written = in_layout_of(json.dumps(value), other)

    assert written is None or json.loads(written) == other


def test_numbers_escapes_and_spaces_are_spelled_as_they_were():
    text = '{\r\n\t"n": [1E5, -0,0.10,12345678901234567890123],\r\n\t"h" : "\\u00e9\\/ é", "p": 1}'

    written = in_layout_of(text, {**json.loads(text), "p": "REDACTED.password"})

    assert written == text.replace('"p": 1', '"p": "REDACTED.password"')
