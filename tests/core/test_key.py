"""A call is named by its canonical form, and by nothing else."""

import hashlib
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cassettekit
from cassettekit.core.canonical import canonical, jcs, loads, restore_ints
from cassettekit.core.key import key, key_of
from cassettekit.errors import UnkeyableArgs
from tests.core.json_values import HOSTILE, NAMES, TEXTS, untimed

CALLS = [
    line
    for name in ("calls.jsonl", "calls-nasty.jsonl")
    for line in (Path(__file__).parents[2] / "fixtures/canonical" / name).read_bytes().splitlines()
]


@untimed
@given(TEXTS, st.dictionaries(NAMES, HOSTILE, max_size=4), TEXTS)
def test_a_key_is_the_hash_of_the_canonical_call(tool, args, v):
    preimage = b'{"args":%s,"tool":%s,"v":%s}' % (canonical(args), jcs(tool), jcs(v))

    assert key(tool, args, v) == hashlib.sha256(preimage).hexdigest()[:16]
    assert key_of(canonical(args), tool, v) == key(tool, args, v)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("b17e39459c7b7b37", ("search", {"q": "x"})),
        ("c7c3321c7d227d69", ("search", {"q": "x"}, "v2")),
        ("2dfc47d0bae34429", ("read_file", {"path": "src/a.py", "start": 1, "end": 40})),
        ("0d1ec58648f17f4d", ("price", {"amount": 5.0, "note": "café", "big": 0.000001})),
    ],
)
def test_a_known_call_has_its_known_key(name, call):
    assert key(*call) == name


@pytest.mark.parametrize("line", CALLS, ids=lambda line: line[8:24].decode())
def test_a_stored_line_gives_its_key_from_itself_alone(line):
    call = loads(line)

    assert key_of(jcs(call["args"]), call["tool"], call["v"]) == call["key"]
    assert key(call["tool"], restore_ints(call["args"]), call["v"]) == call["key"]


def test_tool_arguments_and_version_cannot_stand_in_for_one_another():
    keys = {
        key("a", {"b": 1}, "c"),
        key("c", {"b": 1}, "a"),
        key('a","v":"c', {"b": 1}, ""),
        key("a", {"b": 1, "tool": "a"}, "c"),
        key("a", {"args": {"b": 1}}, "c"),
    }

    assert len(keys) == 5


def test_any_mapping_is_read_as_arguments():
    assert key("search", MappingProxyType({"q": "x"})) == "b17e39459c7b7b37"


def test_the_public_key_is_this_one():
    assert cassettekit.key is key


class RaisingMapping(dict):
    def keys(self):
        raise RuntimeError("keys")

    __iter__ = items = keys


@pytest.mark.parametrize(
    "call",
    [
        ("search", [("q", "x")]),
        ("search", None),
        ("search", "q"),
        ("search", RaisingMapping(q=1)),
        ("search", {"q": {1}}),
        (None, {}),
        (["search"], {}),
        ("search", {}, 2),
    ],
    ids=repr,
)
def test_what_is_no_call_is_refused(call):
    with pytest.raises(UnkeyableArgs):
        key(*call)
