"""What both kinds of servers on HTTP share: event streams, the door, the command line."""

import contextlib
import itertools
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.adapters.mcp.asgi import Door, Refused
from cassettekit.adapters.mcp.events import Events
from tests.mcp.harness import CASSETTE
from tests.mcp.places import needs_extra


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), min_size=1)),
    st.data(),
)
def test_events_are_the_same_wherever_the_chunks_are_cut(texts, data):
    stream = b"id: 0\ndata:\n\n: a comment\n\n"
    stream += b"".join(b"event: message\r\ndata: " + text.encode() + b"\r\n\r\n" for text in texts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    places = [0, *cuts, len(stream)]
    events = Events()

    found = [
        event.decode()
        for start, end in itertools.pairwise(places)
        for event in events.feed(stream[start:end])
    ]

    assert found == texts


@pytest.mark.parametrize(
    ("name", "value", "is_let_in"),
    [
        ("host", "127.0.0.1:9000", True),
        ("host", "localhost", True),
        ("host", "[::1]:9000", True),
        ("host", "tools.example", False),
        ("host", "127.0.0.1.example:80", False),
        ("host", "localhost.example", False),
        ("host", "[::1", False),
        ("host", "", False),
        ("origin", "http://localhost:3000", True),
        ("origin", "https://evil.example", False),
        ("origin", "null", False),
        ("origin", "http://127.0.0.1@evil.example", False),
    ],
)
def test_a_page_of_another_site_is_not_let_in(name, value, is_let_in):
    headers = {name.encode(): value.encode()}

    with contextlib.nullcontext() if is_let_in else pytest.raises(Refused, match="not this server"):
        Door().check(headers)


@needs_extra
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["record", "f", "--mcp-url", "nonsense", "--listen", "0"], "no address of a server"),
        (["record", "f", "--mcp-url", "http://127.0.0.1:1/mcp"], "go together"),
        (["record", "f", "--listen", "0"], "go together"),
        (["replay", "f", "--mcp", "--listen", "x:y"], "is no HOST:PORT"),
        (["replay", "f", "--mcp", "--listen", "0", "--on-miss", "live"], "on standard streams"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_2(here, words, said):
    done = subprocess.run([*CASSETTE, *words], check=False, capture_output=True, text=True)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
