"""Spellings of a moment, and the moments that are frozen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.normalization.moments import frozen_micros, read_moment, write_moment
from tests.normalization.strategies import moments

SPELLINGS = [
    "2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.678Z",
    "2026-01-02t03:04:05.678901+00:00",
    "2026-01-02 03:04:05",
    "2026-01-02 03:04:05,678",
    "2026-01-02 03:04:05.678 UTC",
    "2026-01-02T03:04",
    "2026-01-02T05:04:05+02:00",
    "2026-01-02T05:04:05+0200",
    "2026-01-01T22:04:05-05",
    "20260102T030405Z",
    "Fri, 02 Jan 2026 03:04:05 GMT",
    "Fri, 2 Jan 2026 03:04:05 +0000",
    "02 Jan 2026 03:04 +0000",
    "1767323045",
    "1767323045.678",
    "1767323045678",
    "1767323045678901",
    1767323045,
    1767323045678,
    1767323045678901,
    1767323045678901000,
    1767323045.5,
    {"$datetime": "2026-01-02T03:04:05+00:00"},
]


@pytest.mark.parametrize("spelling", SPELLINGS, ids=str)
def test_a_moment_is_written_again_in_the_spelling_it_was_read_in(spelling):
    moment = read_moment(spelling)

    assert write_moment(moment.template, moment.micros) == spelling
    assert abs(moment.micros - 1767323045_000_000) < 60_000_000


@given(moments, st.integers(0, 500_000), st.integers(0, 5000))
def test_a_frozen_moment_has_the_type_and_template_of_the_one_it_replaces(original, seq, rank):
    template = read_moment(original).template

    frozen = write_moment(template, frozen_micros(seq, rank))

    assert type(frozen) is type(original)
    assert read_moment(frozen).template == template
    assert read_moment(frozen).micros == frozen_micros(seq, rank)


@pytest.mark.parametrize(
    "value",
    [
        *("2026-01-02", "03:04:05", "", "now", "yesterday at noon", "2026-13-02T03:04:05Z"),
        *("2026-01-02T25:04:05Z", "2026-01-02T03:04:60Z", "Xxx, 02 Jan 2026 03:04:05 GMT"),
        *("٢٠٢٦-01-02T03:04:05Z", "1767323045678.5", "12345", "9" * 400),
        *(12345, 0, -1767323045, True, None, 0.5, float("nan"), float("inf")),
        *(10**400, [], {}, {"$datetime": "2026-01-02"}, {"$date": "2026-01-02"}),
        {"$datetime": "2026-01-02T03:04:05", "x": 1},
    ],
    ids=lambda value: str(value)[:30],
)
def test_other_values_are_no_moments(value):
    assert read_moment(value) is None


def test_frozen_time_goes_an_hour_a_record_and_a_second_a_rank():
    def written(seq, rank):
        return write_moment("YYYY-MM-DDThh:mm:ssZ", frozen_micros(seq, rank))

    assert written(0, 0) == "2000-01-01T00:00:00Z"
    assert written(2, 5) == "2000-01-01T02:00:05Z"
    assert written(0, 10**9) == "2000-01-01T00:59:59Z"
    assert written(-1, -1) == "2000-01-01T00:00:00Z"
    assert written(10**30, 0).startswith("8844-")


@pytest.mark.parametrize(
    "template", ["", "{0.__class__}", "{", "int s.ff", "x" * 10**6, "$datetime " * 10**4, "+99:99"]
)
def test_a_crafted_template_gives_some_text_or_nothing(template):
    written = write_moment(template, frozen_micros(10**9, 0))

    assert written is None or isinstance(written, str | int)
    assert "class" not in str(written) or written == template
