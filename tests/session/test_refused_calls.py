"""A call that cannot be named is refused before anything happens, and nothing of it is kept."""

import enum

import pytest

from cassettekit import Cassette
from cassettekit.errors import UnkeyableArgs
from tests.session.taping import calls_in, never, record, replay, returning

BASE = "base.jsonl"


class Tool(enum.StrEnum):
    SEARCH = "search"


@pytest.mark.parametrize(
    ("tool", "args", "v"),
    [
        ("search", "q", "v1"),
        ("search", ["q"], "v1"),
        ("search", None, "v1"),
        (5, {"q": "x"}, "v1"),
        (None, {"q": "x"}, "v1"),
        ("search", {"q": "x"}, 2),
        ("search", {"q": "x"}, 2.5),
    ],
)
@pytest.mark.parametrize("mode", ["record", "replay"])
def test_a_call_that_has_no_name_is_refused_before_the_tool_is_called(mode, tool, args, v):
    record(BASE, ("search", {"q": "x"}, 1))

    with Cassette(BASE, mode=mode) as tape:
        with pytest.raises(UnkeyableArgs):
            tape.call(tool, args, never, v)
        tape.call("search", {"q": "x"}, returning(1))

    assert [line["tool"] for line in calls_in(BASE)] == ["search"]


def test_a_text_of_another_class_is_a_name_all_the_same():
    with Cassette(BASE, mode="record") as tape:
        tape.call(Tool.SEARCH, {"q": "x"}, returning(1))

    with replay(BASE) as tape:
        assert tape.call("search", {"q": "x"}, never) == 1
