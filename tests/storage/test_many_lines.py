"""Lines are read many at once, and files apart: it must be as if they were read one by one."""

import json
import os
import signal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core import line as lines
from cassettekit.errors import CorruptCassette
from cassettekit.session.comparison import Place, open_paths
from cassettekit.storage.apart import Apart
from cassettekit.storage.reading import read_bytes, read_file
from tests.storage.building import HEADER, bare, call, cassette, end

OUTCOMES = (
    {"result": 1},
    {"result": {"result": 1, "error": 2}},
    {"error": {"type": "E", "message": "m"}},
    {"error": {"type": "E", "message": "m", "result": 1}},
    {"error": {"type": "E", "message": "n", "result": 1}},
    {"miss": "unknown"},
    {"redacted": {"$.result": "r"}, "result": 1},
    {"nested": [{"result": 3}], "result": 1},
)
ARGS = st.sampled_from([{"q": 1}, {"q": 1, "result": 2}, {"error": 1, "miss": 2, "tool": "x"}])
CALLS = st.lists(st.tuples(ARGS, st.sampled_from(OUTCOMES)), max_size=12)


def written(calls, step=1):
    return [call(n * step, args=args, **outcome) for n, (args, outcome) in enumerate(calls)]


def loosely(line):
    """A line as somebody else may spell it: only its start is ours."""
    return json.dumps(json.loads(line)).replace('{"key": ', '{"key":', 1).encode() + b"\n"


def one_by_one(pieces):
    """Nothing is read at once around a control line."""
    control = b'{"key":"x/y"}\n'
    return b"".join([HEADER, *(control + piece for piece in pieces), end(len(pieces))])


def columns_of(recording):
    names = ("kind", "keys", "tools", "missed", "complete", "schemas", "header", "end", "notes")
    arrays = ("seqs", "lengths")
    return {name: getattr(recording, name) for name in names} | {
        name: list(getattr(recording, name)) for name in arrays
    }


@given(CALLS, st.sampled_from([1, -1]), st.booleans())
def test_lines_read_at_once_are_what_they_are_one_by_one(calls, order, blanks):
    pieces = written(calls)[::order]
    if blanks:
        pieces = list(map(loosely, pieces))

    at_once = read_bytes("f", cassette(*pieces), outcomes=True)

    alone = read_bytes("f", one_by_one(pieces), outcomes=True)
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
        read_bytes("f", cassette(spelled(call(seq, args={"q": 1}, **members))), outcomes=True)
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
        read_bytes("f", around(piece), outcomes=True).outcomes
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


@given(CALLS, st.sampled_from([1, -1]))
def test_a_file_read_apart_is_what_it_is_read_here(tmp_path_factory, calls, order):
    path = tmp_path_factory.mktemp("apart") / "f.jsonl"
    path.write_bytes(one_by_one(written(calls)[::order]))

    recording = Apart(path).recording()

    here = read_file(path, outcomes=True)
    assert columns_of(recording) == columns_of(here)
    assert recording.outcomes == here.outcomes
    assert [recording.record(n) for n in range(len(calls))] == [
        here.record(n) for n in range(len(calls))
    ]
    recording.close()
    here.close()


@pytest.mark.parametrize("data", [bare("a" * 16), cassette(call(0), status=None)])
def test_bare_and_unfinished_files_are_read_apart_too(tmp_path, data):
    (tmp_path / "f").write_bytes(data)

    recording = Apart(tmp_path / "f").recording()

    here = read_file(tmp_path / "f", outcomes=True)
    assert columns_of(recording) == columns_of(here)
    recording.close()
    here.close()


def test_damage_found_apart_is_said_here(tmp_path):
    (tmp_path / "f").write_bytes(HEADER + b"{\n" + call(0))

    apart = Apart(tmp_path / "f")

    with pytest.raises(CorruptCassette, match="no JSON"):
        apart.recording()


def test_nothing_is_left_of_a_reader_that_nobody_waited_for(tmp_path):
    (tmp_path / "f").write_bytes(cassette(call(0)))
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else None

    Apart(tmp_path / "f").stop()

    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    if before is not None:
        assert len(os.listdir("/proc/self/fd")) == before


@pytest.fixture
def children_that_nobody_waits_for():
    """Ignore their ends, as a program does that `trap '' CHLD` started."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGCHLD, before)


@pytest.mark.usefixtures("children_that_nobody_waits_for")
def test_a_file_is_read_apart_where_the_ends_of_children_are_ignored(tmp_path):
    (tmp_path / "f").write_bytes(cassette(call(0), call(1)))

    recording = Apart(tmp_path / "f").recording()

    assert list(recording.seqs) == [0, 1]
    recording.close()


def test_where_no_process_can_be_had_one_reads_both_files(tmp_path, monkeypatch):
    def none_left():
        raise BlockingIOError

    files = [tmp_path / "a", tmp_path / "b"]
    for length, file in enumerate(files, 1 << 24):
        file.write_bytes(cassette(call(0, result="x" * length)))
    monkeypatch.setattr(os, "fork", none_left)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    paths = open_paths(files, Place(), read_file)

    assert [list(path.keys) for path in paths] == [[paths[0].keys[0]]] * 2
    for path in paths:
        path.recording.close()


def test_the_tail_of_a_line_starts_at_the_first_name_that_may_be_its_outcome():
    line = call(0, args={"x": 1}, error={"type": "E", "message": "m"})

    assert lines.tail(line).startswith(b',"error":')
    assert lines.tail(b'{"key": "spelled otherwise"}') == b'{"key": "spelled otherwise"}'
