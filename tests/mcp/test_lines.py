import itertools

from hypothesis import given
from hypothesis import strategies as st

from cassettekit.adapters.mcp.lines import Lines

texts = st.lists(st.binary(max_size=12).map(lambda data: data.replace(b"\n", b"")), max_size=6)


@given(texts, st.binary(max_size=6).map(lambda data: data.replace(b"\n", b"")), st.data())
def test_lines_are_the_same_wherever_the_chunks_are_cut(lines, tail, data):
    stream = b"".join(line + b"\n" for line in lines) + tail
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    places = [0, *cuts, len(stream)]
    reader = Lines()

    found = [
        line for start, end in itertools.pairwise(places) for line in reader.feed(stream[start:end])
    ]

    assert found == lines
    assert reader.rest() == tail


def test_a_line_of_fifty_megabytes_is_one_line():
    reader = Lines()
    chunk = b"x" * (1 << 20)

    found = [line for _ in range(50) for line in reader.feed(chunk)] + reader.feed(b"\n")

    assert [len(line) for line in found] == [50 << 20]
