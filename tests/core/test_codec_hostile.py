"""What is no data is refused, and what was not stored here is called corrupt."""

import datetime as dt
import socket
import sys
from dataclasses import dataclass, field
from enum import Enum

import pytest

from cassettekit.core.codec import decode, encode
from cassettekit.core.values import MAX_DEPTH
from cassettekit.errors import CorruptCassette, UnstorableResult


class Raising:
    def __getattribute__(self, name):
        raise RuntimeError(name)

    __str__ = __repr__ = __iter__ = __len__ = __hash__ = __eq__ = __getattribute__


class RaisingMeta(type):
    def __getattr__(cls, name):
        raise RuntimeError(name)

    def __hash__(cls):
        raise RuntimeError("hash")

    @property
    def __module__(cls):
        raise RuntimeError("module")


class RaisingClass(metaclass=RaisingMeta):
    pass


class RaisingZone(dt.tzinfo):
    def utcoffset(self, moment):
        raise KeyError("offset")


@dataclass
class Linked:
    next: object = None
    late: object = field(init=False, compare=False, default=None)


@dataclass
class Unset:
    late: object = field(init=False)


class Odd(Enum):
    FUNCTION = (print,)


class TextUnlikeItself(str):
    __slots__ = ()

    def __eq__(self, other):
        return self is other

    __hash__ = str.__hash__


class RaisingModel:
    def model_dump(self, mode):
        raise ValueError(mode)

    def model_validate(self):
        raise ValueError


def levels(count, wrap=lambda value: [value], value="bottom"):
    for _ in range(count):
        value = wrap(value)
    return value


def cycle(wrap):
    value = []
    value.append(wrap(value))
    return value


def linked():
    one = Linked()
    one.next = {"other": one}
    return one


REFUSED = {
    "function": ({"f": print}, "$.f", "is no data"),
    "object": ((1, object()), "$[1]", "type object is no data"),
    "generator": ([(item for item in ())], "$[0]", "type generator is no data"),
    "class": (dict, "$", "type type is no data"),
    "memoryview": (memoryview(b"x"), "$", "type memoryview is no data"),
    "in a set": ([{1, print}], "$[0]", "is no data"),
    "as a name": ({print: 1}, "$[0]", "is no data"),
    "under a name": ({1: print}, "$[0]", "is no data"),
    "in a dataclass": (Linked([print]), "$.next[0]", "is no data"),
    "in an enum": (Odd.FUNCTION, "$[0]", "is no data"),
    "cycle": (cycle(lambda value: {"a": value}), "$[0].a", "contains itself"),
    "cycle through a tuple": (cycle(lambda value: (value,)), "$[0][0]", "contains itself"),
    "cycle through a dataclass": (linked(), "$.next.other", "contains itself"),
    "cycle through a subclass": (
        cycle(lambda value: type("Items", (list,), {})([value])),
        "$[0][0]",
        "contains itself",
    ),
    "too deep": (levels(MAX_DEPTH + 1), "$[0][0][0][0][0][0][0][0]", "more than 200 levels"),
    "10,000 levels": (levels(10_000), "$[0][0][0][0][0][0][0][0]", "more than 200 levels"),
    "tuples too deep": (levels(101, lambda value: (value,)), "$" + "[0]" * 8, "more than 200"),
    "names too deep": (levels(67, lambda value: {1: value}), "$" + "[0]" * 8, "more than 200"),
    "dataclasses too deep": (levels(67, Linked), "$" + ".next" * 8, "more than 200"),
    "sets too deep": (levels(101, lambda value: frozenset([value])), "$", "more than 200"),
    "5,000 digits": ([10**4999], "$[0]", "an integer with too many digits"),
    "raising object": ([Raising()], "$[0]", "type Raising"),
    "raising class": ([RaisingClass()], "$[0]", "cannot be read: it raised RuntimeError"),
    "raising zone": (dt.datetime(2024, 5, 1, tzinfo=RaisingZone()), "$", "it raised KeyError"),
    "raising model": (RaisingModel(), "$", "it raised ValueError"),
    "unset field": (Unset(), "$", "it raised AttributeError"),
    "names spelled alike": (
        {TextUnlikeItself("a"): 1, TextUnlikeItself("a"): 2},
        "$",
        "two member names are spelled alike",
    ),
}


@pytest.mark.parametrize(("result", "where", "what"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_data_is_refused_with_its_place(result, where, what):
    with pytest.raises(UnstorableResult) as refused:
        encode(result)

    assert refused.value.where == where
    assert what in str(refused.value)


def test_an_open_socket_is_no_data():
    with socket.socket() as connection, pytest.raises(UnstorableResult, match="type socket"):
        encode({"connection": connection})


@pytest.mark.parametrize(
    "result",
    [
        levels(MAX_DEPTH),
        levels(MAX_DEPTH, value=2**60),
        levels(100, lambda value: (value,)),
        levels(66, lambda value: {1: value}),
        levels(66, Linked),
        levels(100, lambda value: frozenset([value])),
    ],
    ids=["lists", "tag below lists", "tuples", "dicts", "dataclasses", "frozensets"],
)
def test_what_is_stored_at_the_deepest_level_comes_back(result):
    types = {f"{__name__}.Linked": Linked}

    assert decode(encode(result, types).value, types) == result


def test_a_deep_call_stack_refuses_and_does_not_overflow():
    def at_depth(frames):
        if frames:
            return at_depth(frames - 1)
        with pytest.raises(UnstorableResult, match="recursion"):
            encode(levels(90, lambda value: (value,)))
        with pytest.raises(CorruptCassette, match="call stack"):
            decode(levels(MAX_DEPTH - 1))
        return True

    used, frame = 0, sys._getframe()
    while frame is not None:
        used, frame = used + 1, frame.f_back

    assert at_depth(sys.getrecursionlimit() - used - 120)


MALFORMED = {
    "unknown": ({"$colour": "red"}, '$["$colour"]', "an unknown tag"),
    "unknown below": ({"a": [{"$": 1}]}, '$.a[0]["$"]', "an unknown tag"),
    "no digits": ({"$int": "five"}, "$", "malformed $int"),
    "spaced digits": ({"$int": " 5"}, "$", "malformed $int"),
    "arabic digits": ({"$int": "٥"}, "$", "malformed $int"),
    "a bare number": ({"$int": 5}, "$", "malformed $int"),
    "5,000 digits": ({"$int": "1" * 5000}, "$", "malformed $int"),
    "a finite float": ({"$float": "1.5"}, "$", "malformed $float"),
    "an unhashable float": ({"$float": []}, "$", "malformed $float"),
    "no base64": ({"$bytes": "aG?k="}, "$", "malformed $bytes"),
    "base64 beyond ascii": ({"$bytes": "é"}, "$", "malformed $bytes"),
    "no moment": ({"$datetime": "yesterday"}, "$", "malformed $datetime"),
    "no date": ({"$date": "2024-02-30"}, "$", "malformed $date"),
    "no time": ({"$time": 12}, "$", "malformed $time"),
    "two parts": ({"$timedelta": [1, 2]}, "$", "malformed $timedelta"),
    "parts of text": ({"$timedelta": ["1", 2, 3]}, "$", "malformed $timedelta"),
    "parts too large": ({"$timedelta": [10**12, 0, 0]}, "$", "malformed $timedelta"),
    "no decimal": ({"$decimal": "one"}, "$", "malformed $decimal"),
    "no uuid": ({"$uuid": "1234"}, "$", "malformed $uuid"),
    "no path": ({"$path": None}, "$", "malformed $path"),
    "no list in a tuple": ({"a": {"$tuple": {}}}, "$.a", "malformed $tuple"),
    "a member twice": ({"$set": [1, 1]}, '$["$set"]', "twice"),
    "an unhashable member": ({"$set": [[1]]}, '$["$set"]', "cannot be in it"),
    "a name twice": ({"$dict": [[1, 2], [1, 3]]}, '$["$dict"]', "twice"),
    "an unhashable name": ({"$dict": [[[], 2]]}, '$["$dict"]', "cannot be in it"),
    "half a pair": ({"$dict": [[1]]}, '$["$dict"]', "cannot be in it"),
    "text for pairs": ({"$dict": ["ab"]}, '$["$dict"]', "cannot be in it"),
    "half an object": ({"$object": {"type": "a.B"}}, "$", "malformed $object"),
    "more than an object": (
        {"$object": {"type": "a.B", "as": "enum", "value": 1, "more": 2}},
        "$",
        "malformed $object",
    ),
    "an unknown form": (
        {"$object": {"type": "a.B", "as": "pickle", "value": 1}},
        "$",
        "malformed $object",
    ),
    "fields in a list": (
        {"$object": {"type": "a.B", "as": "dataclass", "value": [1]}},
        "$",
        "malformed $object",
    ),
    "items in a dict": (
        {"$object": {"type": "a.B", "as": "namedtuple", "value": {}}},
        "$",
        "malformed $object",
    ),
    "trouble in an object": (
        {"$object": {"type": "a.B", "as": "enum", "value": [{"$int": ""}]}},
        '$["$object"].value[0]',
        "malformed $int",
    ),
    "below an escape": ({"$$a": [{"$b": 1}]}, '$["$$a"][0]["$b"]', "an unknown tag"),
    "too deep": (levels(MAX_DEPTH + 1), "$[0][0][0][0][0][0][0][0]", "more than 200 levels"),
    "tags too deep": (
        levels(101, lambda value: {"$tuple": [value]}),
        '$["$tuple"][0]["$tuple"]',
        "more than 200 levels",
    ),
    "10,000 levels": (levels(10_000), "$[0]", "more than 200 levels"),
}


@pytest.mark.parametrize(("stored", "where", "what"), MALFORMED.values(), ids=MALFORMED)
def test_a_tag_that_encode_did_not_write_is_corrupt_and_located(stored, where, what):
    with pytest.raises(CorruptCassette) as corrupt:
        decode(stored)

    assert corrupt.value.where.startswith(where)
    assert what in str(corrupt.value)


@pytest.mark.parametrize(
    ("form", "value", "what"),
    [
        ("enum", 1, "its class is no enum"),
        ("model", {}, "its class is no model"),
        ("namedtuple", [1], "its class is no namedtuple"),
        ("dataclass", {"next": 1, "late": 2, "gone": 3}, "its class does not take it"),
        ("dataclass", {"next": 1}, "its class does not take it"),
    ],
)
def test_an_object_that_does_not_fit_its_class_of_today_is_corrupt(form, value, what):
    stored = {"$object": {"type": "app.Linked", "as": form, "value": value}}

    with pytest.raises(CorruptCassette, match=what):
        decode(stored, {"app.Linked": Linked})
