"""What a tool returned comes back equal, whatever it was; what cannot be stored is said."""

import dataclasses
import datetime as dt
import enum
import io
import math
import uuid
from collections import namedtuple
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType

import pydantic
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit import Cassette, CassetteError, ReplayedToolError
from cassettekit.errors import UnkeyableArgs, UnstorableResult
from tests.session.taping import calls_in, never, once_again, record, replay, returning

BASE = "base.jsonl"
TEXTS = st.text(st.characters() | st.sampled_from("\u2028\u2029\x85\0\x1b\ud800\udfff\r\n$"))
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | TEXTS
    | st.binary(max_size=20)
    | st.decimals(allow_nan=False)
    | st.uuids()
    | st.dates()
    | st.timedeltas()
    | st.datetimes(timezones=st.just(dt.UTC), max_value=dt.datetime(2000, 1, 1))  # noqa: DTZ001
)
HASHABLE = st.integers() | TEXTS | st.uuids()
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(TEXTS, inner, max_size=3)
        | st.dictionaries(HASHABLE, inner, max_size=3)
        | st.tuples(inner, inner)
        | st.frozensets(HASHABLE, max_size=3)
        | st.sets(HASHABLE, max_size=3)
    ),
    max_leaves=6,
)
Pair = namedtuple("Pair", "a b")  # noqa: PYI024 - the untyped kind is to be stored too


class Colour(enum.Enum):
    RED = "red"


@dataclasses.dataclass
class Point:
    x: int
    y: float


class Model(pydantic.BaseModel):
    name: str
    at: dt.date


def same(left, right):
    """Equal, of the same type all the way down, and alike where floats are not equal."""
    if type(left) is not type(right):
        return False
    if isinstance(left, float):
        return repr(left) == repr(right)
    if isinstance(left, dict):
        return list(left) == list(right) and all(same(left[name], right[name]) for name in left)
    if isinstance(left, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A settings file without rules: what a rule hides or drops has its own tests."""
    path = tmp_path_factory.mktemp("plain") / "cassette.toml"
    path.write_text('wall_clock = "off"\n[redact]\non = false\n')
    return path


@settings(max_examples=120)
@given(value=VALUES)
def test_any_value_comes_back_equal_and_the_live_caller_got_the_very_object(plain, value):
    with Cassette(BASE, mode="record", config=plain) as tape:
        live = tape.call("t", {}, returning(value))

    with replay(BASE, config=plain) as tape:
        back = tape.call("t", {}, never)

    assert live is value
    assert same(back, value)


@settings(max_examples=120)
@given(value=VALUES, name=st.sampled_from(["password", "api_key", "created_at", "elapsed", "path"]))
def test_whatever_a_rule_takes_out_of_a_value_it_reads_back(value, name):
    with Cassette(BASE, mode="record") as tape:
        live = tape.call("t", {}, returning({name: value, "n": [value]}))

    with replay(BASE) as tape:
        back = tape.call("t", {}, never)

    assert live[name] is value
    assert list(back) == [name, "n"]


@pytest.mark.parametrize(
    "value",
    [
        math.nan,
        math.inf,
        [-math.inf, -0.0, 1e300, 5e-324],
        2**200,
        -(2**64),
        b"\0\xff",
        bytearray(b"x"),
        dt.datetime(2020, 1, 2, 3, 4, 5, 6, tzinfo=dt.UTC),
        dt.time(1, 2),
        Decimal("1.10"),
        uuid.UUID(int=5),
        ({1, 2}, frozenset("ab")),
        {"$bytes": "not bytes"},
        {"$stream": {"items": []}},
        {"$$int": "1"},
        "\u2028\u2029\x85\0",
        "\ud800 alone",
        {"\ud800": "\udfff"},
        {1: "a", "1": "b"},
        {(1, 2): [None]},
        Path("a/b"),
        "<ROOT>/a and <HOME>",
        "REDACTED",
        "",
        [],
        [[[[]]]],
    ],
    ids=repr,
)
def test_what_json_lacks_or_would_confuse_comes_back_as_itself(value):
    record(BASE, ("t", {}, value))

    back = once_again(BASE)

    assert back == value or (isinstance(value, float) and math.isnan(value) and math.isnan(back))


CLASSES = [Colour.RED, Point(1, 2.5), Pair(1, "b"), Model(name="n", at=dt.date(2020, 1, 1))]


@pytest.mark.parametrize("value", CLASSES, ids=lambda value: type(value).__name__)
class TestAnInstance:
    def test_of_a_class_that_was_named_comes_back_as_itself(self, value):
        record(BASE, ("t", {}, [value]), types=[type(value)])

        with replay(BASE, types=[type(value)]) as tape:
            back = tape.call("t", {}, never)

        assert back == [value]
        assert type(back[0]) is type(value)
        assert "lossy" not in calls_in(BASE)[0]

    def test_of_a_class_in_the_return_annotation_comes_back_as_itself(self, value):
        def tool() -> list[type(value)]:
            return [value]

        with Cassette(BASE, mode="record") as tape:
            tape.tool(tool)()
        with replay(BASE) as tape:
            back = tape.tool(tool)()

        assert back == [value]

    def test_of_another_class_comes_back_as_plain_data_and_the_record_says_so(self, value):
        record(BASE, ("t", {}, [value]))

        back = once_again(BASE)

        assert type(back[0]) in (str, dict, tuple)
        assert calls_in(BASE)[0]["lossy"] == ["$[0]"]


class Opaque:
    pass


def circle():
    loop = []
    loop.append(loop)
    return loop


@pytest.mark.parametrize(
    "make",
    [Opaque, circle, lambda: lambda: 1, lambda: io.TextIOWrapper(io.BytesIO())],
    ids=["object", "circle", "function", "file"],
)
class TestWhatCannotBeStored:
    def test_reaches_the_live_caller_and_fails_the_run_at_its_end_with_its_path(self, make):
        value = make()
        tape = Cassette(BASE, mode="record")
        live = tape.call("t", {}, returning({"deep": [value]}))
        again = tape.call("next", {}, returning(1))

        with pytest.raises(UnstorableResult, match=r"\$\.deep\[0\]"):
            tape.close()

        assert live["deep"][0] is value
        assert again == 1
        assert [line.get("result") for line in calls_in(BASE)] == [None, 1]
        if hasattr(value, "close"):
            value.close()

    def test_is_an_error_on_replay_and_never_a_made_up_answer(self, make):
        value = make()
        tape = Cassette(BASE, mode="record")
        tape.call("t", {}, returning(value))
        with pytest.raises(UnstorableResult):
            tape.close()
        if hasattr(value, "close"):
            value.close()

        with replay(BASE) as tape, pytest.raises(ReplayedToolError, match="unstorable"):
            tape.call("t", {}, never)


class TestArguments:
    def test_that_a_tool_changes_are_recorded_as_they_were_sent(self):
        def tool(items):
            items.append("changed")
            return len(items)

        with Cassette(BASE, mode="record") as tape:
            tape.call("t", {"items": [1]}, tool)
            wrapped = tape.tool(tool)
            wrapped([2])

        with replay(BASE) as tape:
            assert tape.call("t", {"items": [1]}, never) == 2
            assert tape.tool(tool)([2]) == 2

    @pytest.mark.parametrize(
        "value",
        [math.nan, math.inf, b"x", {1}, Opaque(), {1: 2}, [lambda: 1]],
        ids=["nan", "inf", "bytes", "set", "object", "number as a name", "function"],
    )
    @pytest.mark.parametrize("mode", ["record", "replay", "new"])
    def test_without_a_canonical_form_are_refused_before_anything_happened(self, mode, value):
        record(BASE, ("t", {}, 1))
        tape = Cassette(BASE, mode=mode)

        with pytest.raises(UnkeyableArgs, match=r"^\$\.a"):
            tape.call("t", {"a": value}, never)

        assert tape.calls == []
        tape.close()

    def test_results_changed_after_the_call_are_recorded_as_they_were_returned(self):
        with Cassette(BASE, mode="record") as tape:
            result = tape.call("t", {}, lambda: {"n": [1]})
            result["n"].append(2)

        assert once_again(BASE) == {"n": [1]}


def test_a_live_run_is_never_disturbed_by_what_it_returns():
    class Hostile:
        def __getattribute__(self, name):
            raise RuntimeError("no looking")

    hostile = Hostile()
    tape = Cassette(BASE, mode="record")
    live = tape.call("t", {}, returning(hostile))

    with pytest.raises(CassetteError):
        tape.close()

    assert live is hostile


def test_a_mapping_that_is_no_dict_is_a_call_like_any_other():
    with Cassette(BASE, mode="record") as tape:
        tape.call("t", MappingProxyType({"a": 1}), lambda a: a)

    assert once_again(BASE, args={"a": 1}) == 1
