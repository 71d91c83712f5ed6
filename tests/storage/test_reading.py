"""What holds for reading any file."""

import contextlib
import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.record import Result
from cassettekit.core.sealed import SealedLine
from cassettekit.errors import (
    CorruptCassette,
    EmptyFile,
    NoFile,
    NoPermission,
    NotAFile,
    UnreadableCassette,
    WriteFailed,
)
from cassettekit.storage.part import Part
from cassettekit.storage.reading import read_bytes, read_file
from cassettekit.storage.regular import open_regular
from tests.storage.building import HEADER, bare, call, cassette

TEXTS = st.text(st.characters() | st.sampled_from("\u2028\u2029\x85\0\x0b\ud800\udfff\r\n"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
CALLS = st.lists(
    st.tuples(st.integers(0, 2**53 - 1), st.sampled_from("abc"), VALUES),
    max_size=6,
    unique_by=lambda one: one[0],
)


@given(CALLS)
def test_every_call_reads_back_equal_and_in_call_order(calls):
    lines = [call(seq, tool, {"n": seq}, result=value) for seq, tool, value in calls]

    recording = read_bytes("f", cassette(*lines))

    records = [recording.record(index) for index in range(len(recording.keys))]
    assert [(r.seq, r.tool, r.outcome) for r in records] == [
        (seq, tool, Result(value)) for seq, tool, value in sorted(calls, key=lambda one: one[0])
    ]
    assert recording.complete


@given(CALLS, st.data())
def test_a_file_cut_anywhere_gives_a_prefix_of_its_calls_and_says_so(calls, data):
    lines = [call(n, tool, result=value) for n, (_, tool, value) in enumerate(calls)]
    whole = cassette(*lines)
    cut = data.draw(st.integers(0, len(whole) - 2))

    try:
        recording = read_bytes("f", whole[:cut])
    except (EmptyFile, CorruptCassette):
        assert cut < len(HEADER) - 1
        return

    full = read_bytes("f", whole)
    assert recording.keys == full.keys[: len(recording.keys)]
    assert not recording.complete
    assert "incomplete" in [note.code for note in recording.notes]
    assert len(recording.keys) >= whole[:cut].count(b"\n") - 1


@given(CALLS, st.data())
def test_damage_in_a_line_that_ended_is_never_taken_for_a_torn_tail(calls, data):
    lines = [call(n, tool, result=value) for n, (_, tool, value) in enumerate(calls)]
    place = data.draw(st.integers(0, len(lines)))
    broken = [*lines[:place], b'{"key":"0123\n', *lines[place:]]

    with pytest.raises(CorruptCassette) as caught:
        read_bytes("f", b"".join((HEADER, *broken)))

    assert caught.value.where == f"f:{place + 2}"


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    with contextlib.suppress(UnreadableCassette):
        read_bytes("f", data)


@given(st.binary(max_size=60), st.integers(0, 600))
def test_a_cassette_with_bytes_put_into_it_is_read_or_refused(data, place):
    whole = cassette(call(0), call(1, error={"type": "ValueError", "message": "m"}), call(2))

    with contextlib.suppress(UnreadableCassette):
        recording = read_bytes("f", whole[:place] + data + whole[place:])
        for index in range(len(recording.keys)):
            recording.record(index)


def test_a_line_longer_than_any_chunk_is_read_in_one_piece():
    long = "x" * 5_000_000

    recording = read_bytes("f", cassette(call(0, result=long), call(1)))

    assert recording.record(0).outcome == Result(long)
    assert recording.where(1) == "f:3"


def test_a_bare_file_has_its_own_keys_and_no_arguments():
    recording = read_bytes("f", bare("a" * 16, "x") + bare("b" * 16, "y", {"n": 1}))

    assert recording.kind == "bare"
    assert recording.keys == ["a" * 16, "b" * 16]
    assert recording.record(1).outcome == Result({"n": 1})
    assert recording.record(1).args == {}
    assert recording.complete


def test_a_recording_that_is_replaced_meanwhile_is_still_read_as_it_was(tmp_path):
    path = tmp_path / "f"
    path.write_bytes(cassette(call(0, result="old")))
    recording = read_file(path)

    other = tmp_path / "g"
    other.write_bytes(cassette(call(0, result="new")))
    os.replace(other, path)
    outcome = recording.record(0).outcome

    recording.close()
    assert outcome == Result("old")


def test_a_file_that_shrinks_under_the_reader_is_corrupt_and_not_a_wrong_answer(tmp_path):
    path = tmp_path / "f"
    path.write_bytes(cassette(call(0), call(1)))
    recording = read_file(path)

    os.truncate(path, len(HEADER) + 30)

    with pytest.raises(CorruptCassette):
        recording.record(0)
    recording.close()


def test_a_line_nested_deeper_than_any_of_ours_is_refused_when_it_is_looked_into():
    deep = call(0, result="@").replace(b'"@"', b"[" * 900 + b"]" * 900)
    recording = read_bytes("f", cassette(deep, call(1)))

    with pytest.raises(CorruptCassette, match=r"f:2: this is nested more than") as caught:
        recording.record(0)

    assert caught.value.exit_code == 2
    assert recording.record(1).outcome == Result(1)


@pytest.mark.parametrize("place", [b'"rules"', b'"tools"', b'"status"'])
def test_a_line_that_is_no_call_is_refused_for_its_depth_at_once(place):
    control = b'{"key":"tools/schema","tools":{}}\n'
    whole = cassette(call(0)).replace(b"\n", b"\n" + control, 1)
    deep = whole.replace(place, b'"deep":' + b"[" * 900 + b"]" * 900 + b"," + place, 1)

    with pytest.raises(CorruptCassette, match="this is nested more than"):
        read_bytes("f", deep)


def test_many_brackets_are_not_depth():
    wide = [{"a": [n]} for n in range(1000)]

    recording = read_bytes("f", cassette(call(0, result=wide)))

    assert recording.record(0).outcome == Result(wide)


@pytest.fixture
def as_nobody():
    """A block in which this process may do no more than its owner; root may do everything."""

    @contextlib.contextmanager
    def block():
        mine = os.geteuid()
        if mine == 0:
            os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(mine)

    return block


class TestWhatIsNoCassetteFile:
    def test_a_missing_file_says_how_to_record_one(self, tmp_path):
        with pytest.raises(NoFile, match=r"cassette record .* -- CMD"):
            read_file(tmp_path / "none.jsonl")

    def test_a_directory_is_named_as_one(self, tmp_path):
        with pytest.raises(NotAFile, match="this is a directory"):
            read_file(tmp_path)

    def test_a_pipe_nobody_writes_to_is_refused_without_waiting(self, tmp_path):
        os.mkfifo(tmp_path / "pipe")

        with pytest.raises(NotAFile, match="no regular file"):
            read_file(tmp_path / "pipe")

    def test_a_device_is_refused(self):
        with pytest.raises(NotAFile, match="no regular file"):
            read_file(os.devnull)

    def test_a_file_that_may_not_be_opened_is_no_missing_file(self, tmp_path, as_nobody):
        path = tmp_path / "f"
        path.write_bytes(cassette())
        path.chmod(0)

        with as_nobody(), pytest.raises(NoPermission, match="may not be opened"):
            read_file(path)

    def test_nothing_is_recorded_where_the_folder_may_not_be_written(self, tmp_path, as_nobody):
        tmp_path.chmod(0o555)

        with as_nobody(), pytest.raises(WriteFailed, match="Permission denied"):
            Part(tmp_path / "f", SealedLine(HEADER))

    @pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
    def test_a_name_that_no_file_can_have_is_refused_in_one_line(self, name):
        with pytest.raises(UnreadableCassette) as caught:
            open_regular(name)

        assert "\n" not in caught.value.line()

    def test_a_loop_of_links_is_refused(self, tmp_path):
        (tmp_path / "a").symlink_to(tmp_path / "b")
        (tmp_path / "b").symlink_to(tmp_path / "a")

        with pytest.raises(UnreadableCassette):
            read_file(tmp_path / "a")

    def test_a_link_is_followed_for_reading(self, tmp_path):
        (tmp_path / "f").write_bytes(cassette(call(0)))
        (tmp_path / "link").symlink_to(tmp_path / "f")

        recording = read_file(tmp_path / "link")

        recording.close()
        assert len(recording.keys) == 1


def test_the_schemas_of_all_writers_are_read_as_one(tmp_path):
    lines = [
        json.dumps({"key": "tools/schema", "tools": {name: name * 16}}).encode() + b"\n"
        for name in "ab"
    ]

    recording = read_bytes("f", b"".join((HEADER, lines[0], call(0), lines[1])))

    assert recording.schemas == {"a": "a" * 16, "b": "b" * 16}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b'{"key":"x', "(character "),
        (b'{"key":"x/y","a":"\xff"}', "this is no UTF-8 (byte 19)"),
        (b'{"key":"x/y","a":%b}' % (b"9" * 5_000), "an integer has too many digits"),
        (b" ", "this line is blank"),
    ],
)
def test_what_is_wrong_with_a_line_names_no_other_line(line, says):
    with pytest.raises(CorruptCassette) as caught:
        read_bytes("f", HEADER + line + b"\n" + call(0))

    assert caught.value.where == "f:2"
    assert says in caught.value.what
    assert "line 1" not in caught.value.what
