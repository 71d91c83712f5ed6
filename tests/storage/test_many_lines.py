"""Lines are read many at once: it must be as if they were read one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core import line as lines
from cassettekit.errors import CorruptCassette
from cassettekit.storage.known import Known
from cassettekit.storage.reading import read_bytes
from tests.storage.building import HEADER, call, cassette, end
from tests.storage.lines import CALLS, OUTCOMES, columns_of, loosely, written


def one_by_one(pieces):
    """Nothing is read at once around a control line."""
    control = b'{"key":"x/y"}\n'
    return b"".join([HEADER, *(control + piece for piece in pieces), end(len(pieces))])


@given(CALLS, st.sampled_from([1, -1]), st.booleans())
def test_lines_read_at_once_are_what_they_are_one_by_one(calls, order, blanks):
    pieces = written(calls)[::order]
    if blanks:
        pieces = list(map(loosely, pieces))

    at_once = read_bytes("f", cassette(*pieces), known=Known())

    alone = read_bytes("f", one_by_one(pieces), known=Known())
    assert at_once.outcomes == alone.outcomes
    assert columns_of(at_once) == columns_of(alone)
    count = len(pieces)
    assert [at_once.line(n) for n in range(count)] == [alone.line(n) for n in range(count)]
    assert [at_once.where(n) for n in range(count)][::order] == [f"f:{n + 2}" for n in range(count)]


@pytest.mark.parametrize("spelled", [bytes, loosely])
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("other", OUTCOMES)
def test_outcomes_with_one_number_are_equal(outcome, other, spelled):
    mine, theirs = (
        read_bytes("f", cassette(spelled(call(seq, args={"q": 1}, **members))), known=Known())
        for seq, members in ((0, outcome), (7, other))
    )

    same = mine.record(0).outcome == theirs.record(0).outcome
    if mine.outcomes[0] == theirs.outcomes[0]:
        assert same
    elif spelled is bytes:
        assert outcome != other


@pytest.mark.parametrize("rest", [{"result": 1}, {"redacted": {"$.args.q": "r"}, "result": 1}])
@pytest.mark.parametrize("around", [cassette, lambda piece: one_by_one([piece])])
def test_a_line_whose_arguments_were_edited_has_another_number(rest, around):
    line = call(0, args={"q": 1}, **rest)

    mine, theirs = (
        read_bytes("f", around(piece), known=Known()).outcomes
        for piece in (line, line.replace(b'"args":{"q":1}', b'"args":{"q":true}'))
    )

    assert mine != theirs


TWO = b'{"key":"%b","seq":0,"tool":"t","v":"v1","args":{},"result":1}' % (b"a" * 16)
OPEN = b'{"key":"%b","seq":2,"tool":"t","v":"v1","args":{},"result":[{}' % (b"a" * 16)
CLOSED = b'{"key":"%b","seq":2,"tool":"t","v":"v1","args":{},"result":1}]}' % (b"a" * 16)


@pytest.mark.parametrize(
    ("pieces", "at"),
    [
        ([TWO + b"," + TWO.replace(b":0,", b":1,"), OPEN, CLOSED], 2),
        ([OPEN, CLOSED], 2),
        ([TWO, OPEN[:-3] + b'1,"x":', CLOSED], 3),
        ([TWO, b"{}"], 3),
        ([TWO, TWO.replace(b'"seq":0', b'"seq":-1')], 3),
        ([TWO, TWO.replace(b'"v":"v1"', b'"v":1')], 3),
        ([TWO, TWO.replace(b'"args":{}', b'"args":[]')], 3),
        ([TWO, TWO.replace(b'"result":1', b'"result":1,"miss":"unknown"')], 3),
        ([TWO, TWO.replace(b'"result":1', b'"error":1')], 3),
        ([TWO, TWO.replace(b"a" * 16, b"A" * 16)], 3),
        ([TWO, TWO.replace(b"a" * 16, b"a" * 15)], 3),
    ],
)
def test_lines_that_are_whole_only_together_are_damaged(pieces, at):
    data = b"\n".join([HEADER[:-1], *pieces, end(len(pieces))])

    with pytest.raises(CorruptCassette) as caught:
        read_bytes("f", data)

    assert caught.value.where == f"f:{at}"


def test_carriage_returns_are_noticed_wherever_they_are():
    data = b"".join([HEADER, call(0), call(1).replace(b"\n", b"\r\n"), call(2), end(3)])

    recording = read_bytes("f", data)

    assert [note.code for note in recording.notes] == ["crlf"]
    assert recording.line(1) == call(1)[:-1]


def test_calls_over_many_chunks_are_all_there():
    pieces = [call(n, result="x" * (n % 997)) for n in range(3000)]

    recording = read_bytes("f", cassette(*pieces))

    assert list(recording.seqs) == list(range(3000))
    assert all(recording.line(n) + b"\n" == piece for n, piece in enumerate(pieces))


def test_the_tail_of_a_line_starts_at_the_first_name_that_may_be_its_outcome():
    line = call(0, args={"x": 1}, error={"type": "E", "message": "m"})

    assert lines.tail(line).startswith(b',"error":')
    assert lines.tail(b'{"key": "spelled otherwise"}') == b'{"key": "spelled otherwise"}'
