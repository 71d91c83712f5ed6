"""Lines are written in ASCII and read back exactly."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.canonical import dumps_ascii, loads
from tests.core.json_values import HOSTILE, untimed

LONG = st.integers(-(2**80), 2**80) | st.sampled_from([2**64, -(2**63) - 1, 1 - 10**19])


@untimed
@given(HOSTILE)
def test_what_is_written_reads_back_equal(value):
    written = dumps_ascii(value)

    assert written.isascii()
    assert exact(loads(written)) == exact(value)


@untimed
@given(HOSTILE)
def test_a_line_holds_no_line_break_and_keeps_the_order_of_members(value):
    written = dumps_ascii(value)

    assert not set(written) & set(range(0x20))
    assert json.loads(written, object_pairs_hook=list) == pairs(value)


@untimed
@given(LONG, st.integers(0, 30), st.sampled_from([b"", b" ", b"x" * 7]))
def test_an_integer_stays_one_however_long_and_wherever_it_stands(number, offset, padding):
    text = b'{"%s":[%d,%s %d]}' % (b"a" * offset, number, padding.replace(b"x", b" "), number)

    value = loads(text)

    assert value == {"a" * offset: [number, number]}
    assert [type(item) for item in value["a" * offset]] == [int, int]


@pytest.mark.parametrize("offset", range(8))
@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 1 - 10**19])
def test_the_shortest_integers_that_orjson_rounds_are_kept(number, offset):
    assert loads(b" " * offset + b"%d" % number) == number
    assert type(loads(b" " * offset + b"%d" % number)) is int


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("caf\u00e9 \U0001f600", b'"caf\\u00e9 \\ud83d\\ude00"'),
        ("\ud800", b'"\\ud800"'),
        ("\u2028\0", b'"\\u2028\\u0000"'),
        ({"b": 1, "a": [1.0, None]}, b'{"b":1,"a":[1.0,null]}'),
        (2**64, b"18446744073709551616"),
    ],
    ids=repr,
)
def test_text_is_escaped_as_json_escapes_it(value, written):
    assert dumps_ascii(value) == written


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"nothing",
        b"[1,",
        b"NaN",
        b"[Infinity]",
        b"-Infinity",
        b"1e400",
        b'"\\u12"',
        b'["\\ud800", NaN]',
        b'["\\ud800", 1e400]',
        b'{"\\ud800":1,"\\ud800":2}',
        b'{"a":1,"a":12345678901234567890123}',
        b'"\\ud800" "',
        b"\xef\xbb\xbf1",
        b'\xef\xbb\xbf"\\ud800"',
        '"\u755c"'.encode("utf-16"),
        b'"\\ud800\xff"',
        b'"\xed\xa0\x80"',
        '"\\ud800"'.encode("utf-16"),
        b"[" * 100_000,
        b"[" * 100_000 + b'"\\ud800"' + b"]" * 100_000,
        b"[" * 1025 + b"12345678901234567890" + b"]" * 1025,
        b"1" * 5000,
        b"'\\u0061'",
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_is_no_json_is_refused_by_a_value_error_and_nothing_else(text):
    with pytest.raises(ValueError, match=r"."):
        loads(text)


def test_as_many_levels_are_read_whichever_parser_reads_them():
    plain = b"[" * 900 + b"1" + b"]" * 900

    value = loads(plain.replace(b"1", b'"\\ud800"'))

    for _ in range(900):
        value = value[0]
    assert value == "\ud800"
    assert loads(plain)


def exact(value):
    """The value with its types, so that 1, 1.0 and true are three."""
    if isinstance(value, dict):
        return {name: exact(member) for name, member in value.items()}
    if isinstance(value, list):
        return [exact(item) for item in value]
    return type(value), repr(value)


def pairs(value):
    if isinstance(value, dict):
        return [(name, pairs(member)) for name, member in value.items()]
    if isinstance(value, list):
        return [pairs(item) for item in value]
    return value
