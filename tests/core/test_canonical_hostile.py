"""Whatever is passed as an argument, it has a key or is refused with its place."""

import sys
import threading
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from pathlib import PurePosixPath
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import MagicMock

import pytest

from cassettekit import key
from cassettekit.core.canonical import canonical, jcs, snapshot
from cassettekit.core.values import MAX_DEPTH
from cassettekit.errors import UnkeyableArgs


def levels(count, value="bottom"):
    for _ in range(count):
        value = [value]
    return value


def cyclic_list():
    value = [1]
    value.append({"again": value})
    return value


def cyclic_dict():
    value = {}
    value["a"] = value["b"] = value
    return value


class Raising:
    def __getattribute__(self, name):
        raise RuntimeError(name)

    __str__ = __repr__ = __iter__ = __len__ = __hash__ = __eq__ = __getattribute__


class RaisingMeta(type):
    def __getattr__(cls, name):
        raise RuntimeError(name)

    @property
    def __name__(cls):
        raise RuntimeError("name")


class RaisingClass(metaclass=RaisingMeta):
    pass


class RaisingText(str):
    __slots__ = ()

    def __str__(self):
        raise RuntimeError("str")

    __iter__ = __len__ = encode = isascii = lower = strip = __str__


class TextUnlikeItself(str):
    """Equal to nothing, so that one dict can hold two of the same spelling."""

    __slots__ = ()

    def __eq__(self, other):
        return self is other

    __hash__ = str.__hash__


class RaisingDict(dict):
    def items(self):
        raise RuntimeError("items")

    __iter__ = __len__ = keys = values = copy = __getitem__ = items


class Pair(NamedTuple):
    a: int
    b: int

    def __iter__(self):
        raise RuntimeError("iter")


class RaisingPath(PurePosixPath):
    def as_posix(self):
        raise RuntimeError("as_posix")


@dataclass
class RaisingField:
    given: int

    def __getattribute__(self, name):
        if name == "given":
            raise RuntimeError(name)
        return super().__getattribute__(name)


@dataclass
class Linked:
    next: object = None


class Own(Enum):
    SELF = 1


Own.SELF._value_ = Own.SELF


class ModelOfItself:
    def model_dump(self, mode):
        return self

    @classmethod
    def model_validate(cls, value):
        return cls()


class RaisingModel(ModelOfItself):
    def model_dump(self, mode):
        raise KeyError(mode)


class FakedClass:
    @property
    def __class__(self):
        raise RuntimeError("class")


def linked():
    one = Linked()
    one.next = [Linked(one)]
    return one


REFUSED = {
    "nan": ([float("nan")], "$[0]", "nan is no JSON number"),
    "infinity": ({"a": float("-inf")}, "$.a", "-inf is no JSON number"),
    "bytes": ({"a": [b"x"]}, "$.a[0]", "type bytes has no canonical form; pass text, or base64"),
    "bytearray": (bytearray(b"x"), "$", "type bytearray has no canonical form"),
    "set": ({"odd name": {1}}, '$["odd name"]', "pass a sorted list"),
    "frozenset": (frozenset(), "$", "pass a sorted list"),
    "set of a subclass": (type("Tags", (set,), {})(), "$", "type Tags has no canonical form"),
    "timedelta": (timedelta(1), "$", "pass seconds"),
    "complex": (1j, "$", "type complex has no canonical form"),
    "object": ([0, object()], "$[1]", "type object has no canonical form"),
    "class": (dict, "$", "type type has no canonical form"),
    "dataclass itself": (Linked, "$", "type type has no canonical form"),
    "function": (print, "$", "has no canonical form"),
    "generator": ((item for item in ()), "$", "type generator has no canonical form"),
    "namespace": (SimpleNamespace(a=1), "$", "has no canonical form"),
    "mock": (MagicMock(), "$", "has no canonical form"),
    "number as a name": ({"a": {1: 2}}, "$.a", "a member name is of type int"),
    "names of two types": ({"1": 1, 1: 1, None: 2}, "$", "a member name is of type int"),
    "tuple as a name": ({(): 1}, "$", "a member name is of type tuple"),
    "lone surrogate in the path": ({"\ud800": {1}}, '$["\\ud800"]', "type set"),
    "names spelled alike": (
        {TextUnlikeItself("a"): 1, TextUnlikeItself("a"): 2},
        "$",
        "two member names are spelled alike",
    ),
    "names that pair alike": (
        {"\ud83d\ude00": 1, "\U0001f600": 2},
        "$",
        "two member names are spelled alike",
    ),
    "one level too deep": (levels(MAX_DEPTH + 1), "$[0][0][0][0][0][0][0][0]", "more than 200"),
    "10,000 levels": (levels(10_000), "$[0][0][0][0][0][0][0][0]", "more than 200 levels deep"),
    "cycle of lists": (cyclic_list(), "$[1].again", "contains itself"),
    "cycle of dicts": (cyclic_dict(), "$.a", "contains itself"),
    "cycle of dataclasses": (linked(), "$.next[0].next", "contains itself"),
    "enum that is its own value": (Own.SELF, "$", "contains itself"),
    "model that is its own dump": (ModelOfItself(), "$", "contains itself"),
    "5,000 digits": ({"n": 10**4999}, "$.n", "an integer with too many digits"),
    "raising object": ([Raising()], "$[0]", "type Raising has no canonical form"),
    "raising class": ([RaisingClass()], "$[0]", "type RaisingClass cannot be read"),
    "raising path": (RaisingPath("a"), "$", "it raised RuntimeError"),
    "raising field": (RaisingField(1), "$", "it raised RuntimeError"),
    "raising model": (RaisingModel(), "$", "it raised KeyError"),
    "faked class": (FakedClass(), "$", "type FakedClass has no canonical form"),
}


@pytest.mark.parametrize(("value", "where", "what"), REFUSED.values(), ids=REFUSED)
def test_a_value_without_canonical_form_is_refused_with_its_place(value, where, what):
    with pytest.raises(UnkeyableArgs) as refused:
        canonical(value)

    assert refused.value.where == where
    assert what in str(refused.value)
    with pytest.raises(UnkeyableArgs):
        snapshot(value)
    with pytest.raises(UnkeyableArgs):
        key("tool", {"args": value})


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (RaisingText("own"), b'"own"'),
        ({RaisingText("own"): RaisingText("é")}, '{"own":"é"}'.encode()),
        (RaisingDict(a=1), b'{"a":1}'),
        ([Pair(1, 2)], b"[[1,2]]"),
        (levels(MAX_DEPTH), b"[" * MAX_DEPTH + b'"bottom"' + b"]" * MAX_DEPTH),
        (
            levels(MAX_DEPTH, 2**60),
            b"[" * MAX_DEPTH + b'{"$int":"1152921504606846976"}' + b"]" * MAX_DEPTH,
        ),
        ({"n": -(10**4000)}, b'{"n":{"$int":"-1' + b"0" * 4000 + b'"}}'),
    ],
    ids=["text", "name", "dict", "tuple", "200 levels", "tag below 200 levels", "4,000 digits"],
)
def test_what_a_value_overrides_does_not_reach_its_canonical_form(value, written):
    assert canonical(value) == written


def test_a_value_shared_by_two_members_is_no_cycle():
    shared = {"x": [object]}
    shared["x"] = [1.0]

    assert canonical({"a": shared, "b": [shared, shared]}) == (
        b'{"a":{"x":[1]},"b":[{"x":[1]},{"x":[1]}]}'
    )


def test_a_deep_call_stack_refuses_and_does_not_overflow():
    def at_depth(frames):
        if frames:
            return at_depth(frames - 1)
        with pytest.raises(UnkeyableArgs, match="call stack"):
            snapshot(levels(MAX_DEPTH - 1))
        return True

    used = len(list(iter_frames()))

    assert at_depth(sys.getrecursionlimit() - used - 150)


def iter_frames():
    frame = sys._getframe()
    while frame is not None:
        yield frame
        frame = frame.f_back


def test_a_dict_that_another_thread_changes_is_read_or_refused():
    value = {f"name{number}": 1.5 for number in range(200)}
    stop = threading.Event()

    def change():
        while not stop.is_set():
            value["more"] = 2
            stop.is_set()  # a call, at which the interpreter changes threads
            del value["more"]

    thread = threading.Thread(target=change)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread.start()
    try:
        written = {canonical(value) for _ in range(2000)}
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        thread.join()

    assert written <= {canonical(value), canonical({**value, "more": 2})}


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (float("nan"), "a number that JSON cannot spell"),
        (10**400, "a number that JSON cannot spell"),
        ([{"a": (1, 2)}], "type tuple is no plain data"),
        ({1: 2}, "a member name is no text"),
        (levels(MAX_DEPTH + 3), "nested more than"),
        (levels(10_000), "nested more than"),
        (cyclic_dict(), "contains itself"),
    ],
    ids=["nan", "no double", "tuple", "name", "deep", "very deep", "cycle"],
)
def test_what_is_no_plain_data_is_not_written(value, what):
    with pytest.raises(UnkeyableArgs, match=what):
        jcs(value)
