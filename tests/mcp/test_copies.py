"""What the passing process hands to the one that records: frames, and numbers of calls."""

import itertools
import json
import os
import threading

from hypothesis import given
from hypothesis import strategies as st

from cassettekit.adapters.mcp.counting import Counting, calls_in
from cassettekit.adapters.mcp.frames import HEAD, read_frames
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.protocol import starts_call
from cassettekit.adapters.mcp.tap import Tap

ids = st.sampled_from([None, 1, "1", 2.5, True])
messages = st.fixed_dictionaries(
    {"method": st.sampled_from(["tools/call", "tools/list", "ping"])},
    optional={
        "id": ids,
        "params": st.sampled_from([{}, {"inputResponses": {}}, {"name": "tools/call"}, []]),
    },
)
lines = st.one_of(
    st.one_of(messages, st.lists(messages, max_size=3)).map(json.dumps).map(str.encode),
    st.sampled_from(
        [b"", b"junk", b"tools/call", b'{"method":"tools/call"', b"\xff", b"[" * 9_000]
    ),
)


def started(line):
    return sum(map(starts_call, read_messages(line) or ()))


@given(st.lists(lines, max_size=6), st.data())
def test_as_many_calls_are_counted_as_are_read_later_wherever_the_chunks_are_cut(every, data):
    stream = b"".join(line + b"\n" for line in every)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    counting = Counting()

    count = sum(
        counting.feed(stream[start:end])
        for start, end in itertools.pairwise([0, *cuts, len(stream)])
    )

    assert count == sum(map(started, every))


@given(lines)
def test_as_many_calls_are_counted_in_a_body_as_are_read_later(body):
    assert calls_in(body) == started(body)


@given(st.lists(st.tuples(st.integers(0, 9), st.binary(max_size=2000)), max_size=9))
def test_what_is_put_into_a_tap_comes_out_as_it_was(told):
    reader, writer = os.pipe()
    tap = Tap(writer, lambda: None)
    found = []
    reading = threading.Thread(target=lambda: found.extend(read_frames(reader)))
    reading.start()

    for kind, data in told:
        tap.put(kind, data)
    tap.end(0, by_itself=False)
    reading.join()
    os.close(reader)

    assert found == [*told, (4, b"0 0")]


def test_frames_of_any_size_pass_a_pipe_that_is_smaller_than_they_are():
    told = [(0, bytes([n]) * (3 << 20)) for n in range(8)]
    reader, writer = os.pipe()
    tap = Tap(writer, lambda: None)
    found = []

    for kind, data in told:  # nobody reads yet, and nobody is waited for
        tap.put(kind, data)
    reading = threading.Thread(target=lambda: found.extend(read_frames(reader)))
    reading.start()
    tap.end(3, by_itself=True)
    reading.join()
    os.close(reader)

    assert found == [*told, (4, b"3 1")]


def test_half_a_frame_is_none():
    reader, writer = os.pipe()
    os.write(writer, HEAD.pack(1, 3) + b"abc" + HEAD.pack(1, 3) + b"ab")
    os.close(writer)

    found = list(read_frames(reader))
    os.close(reader)

    assert found == [(1, b"abc")]


def test_a_tap_that_nobody_reads_any_more_says_so_once_and_holds_nobody_up(capsys):
    reader, writer = os.pipe()
    os.close(reader)
    tap = Tap(writer, lambda: None)

    for _ in range(3):
        tap.put(0, b"x" * 100_000)
    tap.end(0, by_itself=False)

    assert capsys.readouterr().err.count("nothing is recorded from here on") == 1
