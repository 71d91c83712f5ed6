"""A file is read as it is, whatever is known of another: what is known is only not parsed again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.errors import UnreadableCassette
from cassettekit.storage.known import Known
from cassettekit.storage.reading import read_bytes
from tests.storage.building import call, cassette
from tests.storage.lines import CALLS, columns_of, loosely, written

RUNS = st.lists(st.sampled_from("abcdefgh"), max_size=40)


def run_of(letters, start=0, edit=bytes):
    return [edit(call(n, args={"q": q}, result=q * 9)) for n, q in enumerate(letters, start)]


@given(RUNS, RUNS, st.sampled_from([1, -1]), st.integers(0, 3))
def test_a_file_is_read_alike_whatever_is_known(mine, theirs, order, start):
    known = Known()
    read_bytes("base", cassette(*run_of(mine)), known=known)
    data = cassette(*run_of(theirs, start)[::order])

    recording = read_bytes("f", data, known=known)

    alone = read_bytes("f", data, known=Known())
    assert columns_of(recording) == columns_of(alone)
    assert recording.outcomes == alone.outcomes
    assert [recording.line(n) for n in range(len(theirs))] == [
        alone.line(n) for n in range(len(theirs))
    ]


@given(CALLS, CALLS, st.sampled_from([bytes, loosely]))
def test_calls_of_all_kinds_are_read_alike_whatever_is_known(mine, theirs, spelled):
    known = Known()
    read_bytes("base", cassette(*map(spelled, written(mine + theirs))), known=known)
    data = cassette(*written(theirs))

    recording = read_bytes("f", data, known=known)

    alone = read_bytes("f", data, known=Known())
    assert columns_of(recording) == columns_of(alone)
    assert recording.outcomes == alone.outcomes


@pytest.mark.parametrize(
    "edit",
    [
        lambda line: line.replace(b'"seq":3', b'"seq":-3'),
        lambda line: line.replace(b'"seq":3', b'"seq":3.0'),
        lambda line: line.replace(b'"seq":3', b'"seq":[3'),
        lambda line: line.replace(b'"seq":3', b'"seq":'),
        lambda line: line.replace(b'"seq":3', b'"seq":99999999999999999999'),
        lambda line: line.replace(b'"seq":3', b'"seq":9007199254740992'),
        lambda line: line.replace(b'"key":"', b'"kex":"'),
        lambda line: line.replace(line[8:24], line[8:24].upper()),
        lambda line: line.replace(line[8:24], line[8:23] + b'"'),
        lambda line: line[:40],
        lambda line: line + b"}",
        lambda line: b"<<<<<<< HEAD\n" + line,
    ],
)
def test_damage_is_found_in_a_call_that_is_known(edit):
    known = Known()
    pieces = run_of("abcdefgh")
    read_bytes("base", cassette(*pieces), known=known)
    data = cassette(*pieces[:3], edit(pieces[3][:-1]) + b"\n", *pieces[4:])

    with pytest.raises(UnreadableCassette) as caught:
        read_bytes("f", data, known=known)

    with pytest.raises(UnreadableCassette) as alone:
        read_bytes("f", data)
    assert (caught.value.where, str(caught.value)) == (alone.value.where, str(alone.value))


def test_a_known_call_under_another_key_keeps_that_key():
    known = Known()
    pieces = run_of("abcdefgh")
    read_bytes("base", cassette(*pieces), known=known)
    other = pieces[3].replace(pieces[3][8:24], b"a" * 16)

    recording = read_bytes("f", cassette(*pieces[:3], other, *pieces[4:]), known=known)

    assert recording.keys[3] == "a" * 16


def test_a_key_that_is_named_twice_counts_with_its_last_value():
    twice = [
        piece.replace(b',"tool"', b',"key":"%b","tool"' % piece[8:24]) for piece in run_of("abcd")
    ]
    known = Known()
    read_bytes("base", cassette(*twice), known=known)
    renamed = [piece[:8] + b"f" * 16 + piece[24:] for piece in twice]

    recording = read_bytes("f", cassette(*renamed), known=known)

    assert recording.keys == [piece[8:24].decode() for piece in twice]


def test_a_long_file_that_has_only_its_end_in_common_is_read_alike():
    shared = [{"q": n, "text": "x" * (n % 997)} for n in range(3000)]
    mine, theirs = (
        cassette(*(call(n, args=args) for n, args in enumerate([*own, *shared])))
        for own in ([{"mine": n} for n in range(5000)], [{"theirs": n} for n in range(9000)])
    )
    known = Known()
    read_bytes("base", mine, known=known)

    recording = read_bytes("f", theirs, known=known)

    alone = read_bytes("f", theirs, known=Known())
    assert columns_of(recording) == columns_of(alone)
    assert recording.outcomes == alone.outcomes
