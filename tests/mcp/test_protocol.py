import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.adapters.mcp import protocol
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.protocol import dressed, neutral, tool_for

INFO = {"name": "fake", "version": "1"}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
results = st.fixed_dictionaries(
    {"content": st.just([])},
    optional={
        "isError": st.booleans(),
        "structuredContent": st.dictionaries(st.text(max_size=4), json_values, max_size=3),
        "_meta": st.dictionaries(st.text(min_size=1, max_size=4), json_values, min_size=1),
    },
)


@given(results)
def test_what_is_recorded_of_a_result_does_not_depend_on_the_era(result):
    modern = neutral(dressed(result, "modern", INFO))
    legacy = neutral(dressed(result, "legacy", INFO))

    assert modern == legacy == result
    assert neutral(modern) == modern


@given(results)
def test_the_members_of_a_result_keep_their_order(result):
    names = [name for name in dressed(result, "modern", INFO) if name in result]

    assert names == list(result)


@given(json_values.filter(lambda value: not isinstance(value, dict)))
def test_structured_content_is_an_object_for_a_legacy_caller(value):
    result = {"content": [], "structuredContent": value}

    assert dressed(result, "legacy", INFO)["structuredContent"] == {"result": value}
    assert dressed(result, "modern", INFO)["structuredContent"] == value


def test_a_legacy_caller_gets_the_schema_of_what_it_gets():
    tool = {"name": "t", "outputSchema": {"type": "array"}}

    assert tool_for(tool, "modern") == tool
    assert tool_for(tool, "legacy")["outputSchema"]["properties"] == {"result": {"type": "array"}}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"Listening on 8080",
        b"[]",
        b"42",
        b"null",
        b"{}",
        b'{"a":1}',
        b"\xff\xfe",
        b'[{"id":1},3]',
        b"[" * 5000,
    ],
)
def test_a_line_without_messages_is_junk(line):
    assert read_messages(line) is None


def test_a_batch_is_several_messages():
    line = json.dumps([{"id": 1, "result": {}}, {"method": "m"}]).encode()

    assert len(read_messages(line)) == 2


def test_ids_differ_by_type():
    ids = {protocol.as_id(value) for value in (1, "1", True, None, 1.5, [], {})}

    assert ids == {(int, 1), (str, "1"), (float, 1.5), None}
