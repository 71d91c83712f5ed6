"""Numbers are spelled as ECMAScript prints them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.numbers import number_text
from tests.core.es6_numbers import CHECKSUMS, checksum
from tests.core.json_values import untimed


@untimed
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_reads_back_as_the_same_double(number):
    text = number_text(number)

    assert float(text) == number


def test_the_published_list_of_100_000_numbers_is_reproduced():
    assert checksum(100_000) == CHECKSUMS[100_000]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (5.0, "5"),
        (-12.5, "-12.5"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (1.25e-9, "1.25e-9"),
        (9007199254740994.0, "9007199254740994"),
        (999999999999999900000.0, "999999999999999900000"),
        (1e21, "1e+21"),
        (-1.5e300, "-1.5e+300"),
        (5e-324, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
    ],
)
def test_the_point_and_the_exponent_stand_where_ecmascript_puts_them(number, text):
    assert number_text(number) == text


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_not_finite_has_no_spelling(number):
    with pytest.raises(ValueError, match="no spelling in JSON"):
        number_text(number)
