"""Files read in two processes are what they are read in one."""

import os
import signal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.errors import CorruptCassette, UnreadableCassette
from cassettekit.session.comparison import Place, open_paths
from cassettekit.storage.halves import read_in_halves
from cassettekit.storage.known import Known
from cassettekit.storage.reading import read_file
from tests.storage.building import HEADER, bare, call, cassette, end
from tests.storage.lines import OUTCOMES, columns_of, loosely

CONTROL = b'{"key":"x/y"}\n'


@st.composite
def files(draw):
    """The bytes of a file: calls, and now and then what is no plain call, or no call at all."""
    outcomes = st.sampled_from([{"result": 1}] * 8 + list(OUTCOMES))
    drawn = draw(st.lists(st.tuples(st.sampled_from("abcdefgh"), outcomes), max_size=40))
    pieces = [call(n, args={"q": q}, **outcome) for n, (q, outcome) in enumerate(drawn)]
    if draw(st.booleans()):
        pieces = list(map(loosely, pieces))
    pieces = pieces[:: draw(st.sampled_from([1, -1]))]
    if draw(st.booleans()):
        pieces.insert(draw(st.integers(0, len(pieces))), draw(st.sampled_from([CONTROL, b"{\n"])))
    header = draw(st.sampled_from([HEADER] * 8 + [b"", b"\xef\xbb\xbf" + HEADER]))
    last = draw(st.sampled_from([end(len(drawn))] * 4 + [b"", b'{"key":', b"\0\0"]))
    return b"".join([header, *pieces, last])


def all_of(recordings):
    try:
        return [
            (columns_of(one), one.outcomes, [one.members(n) for n in range(len(one.keys))])
            for one in recordings
        ]
    finally:
        for one in recordings:
            one.close()


@given(files(), files(), st.booleans())
def test_files_read_in_halves_are_what_they_are_read_whole(tmp_path_factory, mine, theirs, ask):
    paths = [tmp_path_factory.mktemp("halves") / "f" for _ in "ab"]
    for path, data in zip(paths, (mine, theirs), strict=True):
        path.write_bytes(data)
    try:
        alone = all_of([read_file(path, known=Known() if ask else None) for path in paths])
    except UnreadableCassette:
        with pytest.raises(UnreadableCassette):
            read_in_halves(paths, outcomes=ask)
        return

    halves = all_of(read_in_halves(paths, outcomes=ask))

    assert halves == alone


def test_long_files_read_in_halves_are_what_they_are_read_whole(tmp_path):
    kinds = [*OUTCOMES, *({"result": "x" * size} for size in (9, 99, 999))]
    runs = [
        [call(n, **kinds[n % mod]) for n in range(0, 3000, step)] for mod, step in ((11, 1), (7, 3))
    ]
    paths = [tmp_path / "a", tmp_path / "b"]
    for path, pieces in zip(paths, runs, strict=True):
        path.write_bytes(cassette(*pieces))

    halves = all_of(read_in_halves(paths, outcomes=True))

    assert halves == all_of([read_file(path, known=Known()) for path in paths])


def test_bare_files_are_read_in_halves_too(tmp_path):
    (tmp_path / "f").write_bytes(b"".join(bare(f"{n:016x}") for n in range(9)))

    [recording] = read_in_halves([tmp_path / "f"], outcomes=True)

    assert (recording.kind, len(recording.keys)) == ("bare", 9)
    recording.close()


def test_damage_in_a_second_half_is_said_as_if_it_was_read_alone(tmp_path):
    files = [tmp_path / "a", tmp_path / "b"]
    for length, file in enumerate(files, 1 << 23):
        file.write_bytes(cassette(call(0, result="x" * length), b"{\n"))

    with pytest.raises(CorruptCassette, match="no JSON") as caught:
        open_paths(files, Place(), read_file)

    assert caught.value.where == f"{files[0]}:3"


def test_nothing_is_left_of_a_reader_that_nobody_waits_for(tmp_path):
    (tmp_path / "f").write_bytes(b"{\n" + cassette(call(0)))
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else None

    with pytest.raises(CorruptCassette):
        read_in_halves([tmp_path / "f"], outcomes=True)

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
def test_a_file_is_read_in_halves_where_the_ends_of_children_are_ignored(tmp_path):
    (tmp_path / "f").write_bytes(cassette(call(0), call(1)))

    [recording] = read_in_halves([tmp_path / "f"], outcomes=True)

    assert list(recording.seqs) == [0, 1]
    recording.close()


def test_where_no_process_can_be_had_one_reads_both_files(tmp_path, monkeypatch):
    def none_left():
        raise BlockingIOError

    files = [tmp_path / "a", tmp_path / "b"]
    for length, file in enumerate(files, 1 << 23):
        file.write_bytes(cassette(call(0, result="x" * length)))
    monkeypatch.setattr(os, "fork", none_left)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    paths = open_paths(files, Place(), read_file)

    assert [list(path.keys) for path in paths] == [[paths[0].keys[0]]] * 2
    for path in paths:
        path.recording.close()
