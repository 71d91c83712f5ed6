"""The part that writers share, and the file the last of them makes of it."""

import contextlib
import json
import os
import stat

import pytest

from cassettekit.core.sealed import SealedLine
from cassettekit.errors import ClosedCassette, ModeConflict, UnreadableCassette, WriteFailed
from cassettekit.storage import files
from cassettekit.storage.closing import Closing
from cassettekit.storage.counters import STATE, Counters
from cassettekit.storage.numbering import Numbering
from cassettekit.storage.part import Part
from cassettekit.storage.reading import read_file
from tests.storage.building import HEADER, call, cassette


def joined(target, how=None, header=HEADER):
    return Part(target, SealedLine(header), Closing() if how is None else how)


def record(part, **rest):
    seq = part.begin()
    part.append(SealedLine(call(seq, **rest)))
    return seq


@contextlib.contextmanager
def killed_while_writing(part):
    """Leave the part as a writer leaves it that is killed between two bytes of a line."""
    lock = os.open(f"{part.path}.lock", os.O_RDWR)
    counters = Counters(lock)
    counters.words[STATE] += 1
    with part.path.open("ab") as file:
        yield file
    counters.close()
    os.close(lock)


def seqs(path):
    recording = read_file(path)
    recording.close()
    return list(recording.seqs)


@pytest.fixture
def target(tmp_path):
    return tmp_path / "runs" / "base.jsonl"


def test_the_counters_stand_on_blocks_of_the_disk(tmp_path):
    """Where they did not, a disk that was full killed the process with SIGBUS."""
    written = tmp_path / "written"
    written.write_bytes(bytes(40))
    if not os.stat(written).st_blocks:
        pytest.skip("this file system does not say what it has given to a file")
    fd = files.open_or_create(tmp_path / "counters")

    counters = Counters(fd)

    assert os.fstat(fd).st_blocks
    counters.close()
    os.close(fd)


def test_a_disk_that_refuses_the_header_leaves_no_part(target):
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    target.parent.mkdir()

    resource.setrlimit(resource.RLIMIT_FSIZE, (len(HEADER) - 1, hard))
    try:
        with pytest.raises(WriteFailed):
            joined(target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert not (target.parent / f"{target.name}.part").exists()
    assert joined(target).kept is None


class TestWhileTheRunIsOn:
    def test_every_call_that_ended_is_in_the_part_and_readable(self, target):
        part = joined(target)
        record(part)
        record(part)

        found = seqs(part.path)

        assert found == [0, 1]
        assert not target.exists()
        part.leave()

    def test_the_part_is_readable_by_its_owner_only_and_so_is_all_beside_it(self, target):
        part = joined(target)

        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in target.parent.iterdir()}

        assert set(modes) == {f"base.jsonl.part{end}" for end in ("", ".lock", ".live")}
        assert set(modes.values()) == {0o600}
        part.leave()

    def test_who_only_numbers_calls_shares_the_counter_of_those_who_write_them(self, target):
        part = joined(target)
        numbering = Numbering(part.path)

        found = [part.begin(), numbering.begin(), part.begin(), numbering.begin()]

        assert found == [0, 1, 2, 3]
        part.leave()

    def test_nothing_is_numbered_where_nobody_records(self, target):
        target.parent.mkdir()

        with pytest.raises(FileNotFoundError):
            Numbering(target.with_name("base.jsonl.part"))

        assert list(target.parent.iterdir()) == []

    def test_seq_is_allotted_when_a_call_starts_and_the_line_is_written_when_it_ends(self, target):
        part = joined(target)
        outer = part.begin()
        inner = part.begin()
        part.append(SealedLine(call(inner)))
        part.append(SealedLine(call(outer)))

        lines = [json.loads(line) for line in part.path.read_bytes().splitlines()]
        part.leave()

        assert [line.get("seq") for line in lines] == [None, 1, 0]
        assert seqs(target) == [0, 1]

    def test_a_call_that_is_cancelled_leaves_a_gap(self, target):
        part = joined(target)
        record(part)
        part.begin()
        part.abandon()
        record(part)

        closed = part.leave()

        assert seqs(target) == [0, 2]
        assert closed.status == "ok"

    def test_a_closed_part_takes_no_call(self, target):
        part = joined(target)
        part.leave()

        with pytest.raises(ClosedCassette):
            part.begin()

    def test_leaving_twice_changes_nothing(self, target):
        part = joined(target)
        record(part)
        part.leave()
        before = target.read_bytes()

        again = part.leave()

        assert again is None
        assert target.read_bytes() == before


class TestWriters:
    def test_the_last_of_them_makes_the_file(self, target):
        first, second = joined(target), joined(target)
        record(first)
        record(second)

        early = first.leave()
        still_there = target.exists()
        record(second)
        closed = second.leave()

        assert early is None
        assert not still_there
        assert closed.calls == 3
        assert seqs(target) == [0, 1, 2]

    def test_nothing_is_left_beside_the_file(self, target):
        first, second = joined(target), joined(target)
        record(first)
        first.leave()
        second.leave()

        assert [path.name for path in target.parent.iterdir()] == ["base.jsonl"]

    def test_one_that_failed_makes_the_run_a_failed_one(self, target):
        first, second = joined(target), joined(target)
        record(first)
        first.leave(failed=True)

        closed = second.leave()

        assert closed.status == "failed"

    def test_one_with_other_rules_is_refused_and_holds_nobody_up(self, target):
        first = joined(target)
        record(first)

        with pytest.raises(ModeConflict, match="under other rules"):
            joined(target, header=HEADER.replace(b"0000", b"1111"))
        closed = first.leave()

        assert closed.path == target
        assert seqs(target) == [0]

    def test_one_with_a_longer_header_of_the_same_start_is_refused(self, target):
        first = joined(target)

        with pytest.raises(ModeConflict):
            joined(target, header=HEADER + call(0))
        first.leave()

    def test_refusals_leave_no_file_open(self, target):
        first = joined(target)
        before = len(os.listdir("/proc/self/fd"))

        for _ in range(5):
            with pytest.raises(ModeConflict):
                joined(target, header=HEADER.replace(b"0000", b"1111"))

        assert len(os.listdir("/proc/self/fd")) == before
        first.leave()


class TestAPartThatADeadRunLeft:
    def test_it_is_set_aside_under_a_name_that_the_writer_tells(self, target):
        target.parent.mkdir()
        left = cassette(call(0), call(1), status=None)[:-9]
        target.with_name("base.jsonl.part").write_bytes(left)

        part = joined(target)
        record(part)
        part.leave()

        assert part.kept == target.with_name("base.jsonl.part.1")
        assert part.kept.read_bytes() == left
        assert seqs(target) == [0]

    def test_a_second_one_does_not_take_the_place_of_the_first(self, target):
        target.parent.mkdir()
        target.with_name("base.jsonl.part.1").write_bytes(b"first")
        target.with_name("base.jsonl.part").write_bytes(b"second")

        part = joined(target)
        part.leave()

        assert part.kept.name == "base.jsonl.part.2"
        assert target.with_name("base.jsonl.part.1").read_bytes() == b"first"

    @pytest.mark.parametrize("size", [1, 100, 65_536, 200_000])
    def test_half_a_line_of_a_killed_writer_is_taken_away_by_the_next_line(self, target, size):
        part = joined(target)
        record(part)
        with killed_while_writing(part) as file:
            file.write(call(1, result="x" * size)[:-10])

        record(part)
        part.leave()

        assert seqs(target) == [0, 1]

    def test_a_whole_line_that_a_killed_writer_did_not_count_stays(self, target):
        part = joined(target)
        seq = part.begin()
        with killed_while_writing(part) as file:
            file.write(call(seq))

        record(part)
        part.leave()

        assert seqs(target) == [0, 1]

    def test_half_a_line_at_the_very_end_is_taken_away_at_the_close(self, target):
        part = joined(target)
        record(part)
        with part.path.open("ab") as file:
            file.write(call(1)[:-10])

        closed = part.leave()

        assert closed.calls == 1
        assert seqs(target) == [0]


class TestWhatTheFileBecomes:
    def test_lines_are_header_schemas_controls_calls_by_seq_and_end(self, target):
        part = joined(target)
        part.control(SealedLine(b'{"key":"tools/schema","tools":{"b":"2"}}\n'))
        record(part)
        part.control(SealedLine(b'{"key":"mcp/tools","tools":[]}\n'))
        part.control(SealedLine(b'{"key":"tools/schema","tools":{"a":"1"}}\n'))
        record(part)
        part.leave()

        lines = [json.loads(line) for line in target.read_bytes().splitlines()]

        assert [line["key"] for line in lines[:3]] == ["cassette/1", "tools/schema", "mcp/tools"]
        assert lines[1]["tools"] == {"a": "1", "b": "2"}
        assert list(lines[1]["tools"]) == ["a", "b"]
        assert [line["seq"] for line in lines[3:5]] == [0, 1]
        assert lines[5:] == [{"key": "end", "calls": 2, "status": "ok"}]

    def test_it_is_readable_by_its_owner_only_even_where_the_old_one_was_not(self, target):
        target.parent.mkdir()
        target.write_bytes(cassette(call(0)))
        target.chmod(0o644)

        part = joined(target)
        record(part)
        part.leave()

        assert stat.S_IMODE(target.stat().st_mode) == 0o600

    def test_a_link_in_its_place_is_replaced_and_what_it_points_to_is_not_touched(
        self, target, tmp_path
    ):
        elsewhere = tmp_path / "elsewhere"
        elsewhere.write_bytes(cassette(call(0)))
        target.parent.mkdir()
        target.symlink_to(elsewhere)

        part = joined(target)
        record(part)
        record(part)
        part.leave()

        assert not target.is_symlink()
        assert seqs(target) == [0, 1]
        assert seqs(elsewhere) == [0]

    @pytest.mark.parametrize("end", ["", ".lock", ".live"])
    def test_a_link_laid_in_the_way_of_the_part_is_not_followed(self, target, tmp_path, end):
        victim = tmp_path / "victim"
        victim.write_bytes(b"precious")
        target.parent.mkdir()
        target.with_name(f"base.jsonl.part{end}").symlink_to(victim)

        try:
            part = joined(target)
        except WriteFailed:
            pass
        else:
            record(part)
            part.leave()

        assert victim.read_bytes() == b"precious"

    @pytest.mark.parametrize("end", ["", ".lock", ".live"])
    def test_a_link_to_nowhere_makes_no_file_there(self, target, tmp_path, end):
        target.parent.mkdir()
        target.with_name(f"base.jsonl.part{end}").symlink_to(tmp_path / "nowhere")

        try:
            joined(target).leave()
        except WriteFailed as error:
            assert error.exit_code == 2  # noqa: PT017 - refusing is as good as replacing

        assert not (tmp_path / "nowhere").exists()

    def test_a_folder_in_the_way_is_an_error_in_words(self, target):
        target.with_name("base.jsonl.part.lock").mkdir(parents=True)

        with pytest.raises(WriteFailed, match="cannot be written"):
            joined(target)

    def test_a_folder_that_cannot_be_made_is_an_error_in_words(self, tmp_path):
        (tmp_path / "file").write_bytes(b"")

        with pytest.raises(WriteFailed, match="cannot be written"):
            joined(tmp_path / "file" / "base.jsonl")

    def test_a_failed_run_is_kept_as_the_file_where_there_was_none(self, target):
        part = joined(target)
        record(part)

        closed = part.leave(failed=True)

        assert closed.path == target
        assert json.loads(target.read_bytes().splitlines()[-1])["status"] == "failed"

    def test_a_failed_run_is_kept_beside_an_older_one_and_the_note_names_both(self, target):
        target.parent.mkdir()
        target.write_bytes(cassette(call(7)))

        part = joined(target)
        record(part)
        closed = part.leave(failed=True)

        assert closed.path == target.with_name("base.jsonl.failed")
        assert seqs(target) == [7]
        assert seqs(closed.path) == [0]
        assert str(target) in closed.notes[0]
        assert str(closed.path) in closed.notes[0]

    def test_with_keep_a_failed_run_takes_the_place_of_the_older_one(self, target):
        target.parent.mkdir()
        target.write_bytes(cassette(call(7)))

        part = joined(target, Closing(keep=True))
        record(part)
        part.leave(failed=True)

        assert seqs(target) == [0]

    def test_a_failed_run_is_never_written_over_a_file_that_is_no_cassette(self, target):
        target.parent.mkdir()
        target.write_bytes(cassette(call(7)))
        beside = target.with_name("base.jsonl.failed")
        beside.write_bytes(b"my notes on why it failed")

        part = joined(target)
        record(part)
        closed = part.leave(failed=True)

        assert beside.read_bytes() == b"my notes on why it failed"
        assert seqs(closed.path) == [0]

    @pytest.mark.parametrize("failed", [False, True])
    @pytest.mark.parametrize("keep", [False, True])
    def test_a_recording_without_calls_never_takes_the_place_of_one_with_calls(
        self, target, failed, keep
    ):
        target.parent.mkdir()
        target.write_bytes(cassette(call(7)))

        closed = joined(target, Closing(keep=keep)).leave(failed=failed)

        assert seqs(target) == [7]
        assert closed.path is None
        assert str(target) in closed.notes[0]

    def test_a_file_that_became_unreadable_meanwhile_is_not_recorded_over(self, target):
        part = joined(target)
        target.write_bytes(b"not a cassette")
        record(part)

        closed = part.leave()

        assert target.read_bytes() == b"not a cassette"
        assert seqs(closed.path) == [0]
        assert str(closed.path) in closed.notes[0]

    def test_calls_that_never_ended_make_the_run_an_interrupted_one(self, target):
        part = joined(target)
        record(part)
        part.begin()

        closed = part.leave()

        assert closed.status == "interrupted"
        assert seqs(target) == [0]

    def test_a_part_that_somebody_damaged_stays_with_all_that_is_in_it(self, target):
        part = joined(target)
        record(part)
        with part.path.open("ab") as file:
            file.write(b"garbage\n")
        left = part.path.read_bytes()

        with pytest.raises(UnreadableCassette):
            part.leave()

        assert part.path.read_bytes() == left
        assert not target.exists()


class TestSweeping:
    def test_lines_written_before_are_written_again(self, target):
        part = joined(target)
        record(part, result="bad word")
        record(part, result="fine")

        def clean(line):
            return SealedLine(line.replace(b"bad", b"***")) if b"bad" in line else None

        part.leave(rewrite=clean)

        assert b"bad" not in target.read_bytes()
        assert seqs(target) == [0, 1]

    def test_a_writer_that_goes_on_after_another_one_swept_loses_nothing(self, target):
        first, second = joined(target), joined(target)
        record(first, result="bad")
        record(second, result="bad too")

        first.leave(rewrite=lambda line: SealedLine(line.replace(b"bad", b"longer word")))
        record(second)
        second.leave()

        assert seqs(target) == [0, 1, 2]
        assert b"bad" not in target.read_bytes()


class TestReplacing:
    def test_a_file_is_as_it_was_after_a_failure_in_the_middle(self, tmp_path):
        path = tmp_path / "f"
        path.write_bytes(b"old")

        with pytest.raises(TypeError), files.replacing(path) as new:
            new.writelines([b"half of the n", None])

        assert path.read_bytes() == b"old"
        assert [found.name for found in tmp_path.iterdir()] == ["f"]

    def test_a_missing_folder_is_an_error_in_words(self, tmp_path):
        with (
            pytest.raises(WriteFailed, match="No such file or directory"),
            files.replacing(tmp_path / "none" / "f"),
        ):
            pass

    def test_a_name_that_is_as_long_as_a_name_can_be_is_written(self, tmp_path):
        path = tmp_path / ("n" * 255)

        with files.replacing(path) as new:
            new.write(b"x")

        assert path.read_bytes() == b"x"

    def test_free_names_are_found_even_beside_links_to_nowhere(self, tmp_path):
        (tmp_path / "f.1").symlink_to(tmp_path / "nowhere")

        assert files.aside(tmp_path / "f") == tmp_path / "f.2"
