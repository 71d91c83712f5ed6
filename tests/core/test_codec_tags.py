"""How each kind of result is spelled, and what does not survive it."""

import datetime as dt
import math
import sys
import typing
import zoneinfo
from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, StrEnum
from pathlib import Path, PureWindowsPath
from uuid import UUID

import pydantic
import pytest

from cassettekit.core.codec import Encoded, decode, encode


class Colour(Enum):
    RED = "red"


class Unit(StrEnum):
    METRE = "m"


@dataclass(frozen=True)
class Point:
    x: int
    y: object = 0


@dataclass(eq=False)
class Unequal:
    x: int


@dataclass
class Squared:
    """Takes a number and keeps a text, which it would not take."""

    text: object

    def __post_init__(self):
        self.text = f"{self.text * self.text} units"


class Place(typing.NamedTuple):
    row: int
    column: int


class Order(pydantic.BaseModel):
    id: UUID
    secret: pydantic.SecretStr


class Strict(pydantic.BaseModel, strict=True, frozen=True):
    at: dt.datetime


def tagged(kind, form, value):
    return {"$object": {"type": f"{__name__}.{kind}", "as": form, "value": value}}


NOON = dt.datetime(2024, 5, 1, 12)  # noqa: DTZ001 - naive ones are results too
SPELLINGS = [
    (2**53 - 1, 2**53 - 1),
    (2**53, {"$int": "9007199254740992"}),
    (-(2**53), {"$int": "-9007199254740992"}),
    (math.inf, {"$float": "inf"}),
    (-math.inf, {"$float": "-inf"}),
    (b"hi", {"$bytes": "aGk="}),
    (NOON, {"$datetime": "2024-05-01T12:00:00"}),
    (NOON.replace(tzinfo=dt.UTC), {"$datetime": "2024-05-01T12:00:00+00:00"}),
    (dt.date(2024, 5, 1), {"$date": "2024-05-01"}),
    (dt.time(12, 30), {"$time": "12:30:00"}),
    (dt.timedelta(1, 2, 3), {"$timedelta": [1, 2, 3]}),
    (Decimal("1.50"), {"$decimal": "1.50"}),
    (UUID(int=1), {"$uuid": "00000000-0000-0000-0000-000000000001"}),
    (Path("a/b"), {"$path": "a/b"}),
    ((1, (2,)), {"$tuple": [1, {"$tuple": [2]}]}),
    ({"b", "a", 1}, {"$set": ["a", "b", 1]}),
    (frozenset([True, None]), {"$frozenset": [None, True]}),
    ({1: "a", (2,): "b", "c": 3}, {"$dict": [[1, "a"], [{"$tuple": [2]}, "b"], ["c", 3]]}),
    ({"$int": 1}, {"$$int": 1}),
    ({"$": {"$$any": []}}, {"$$": {"$$$any": []}}),
    ({"$int": 1, "$set": 2}, {"$int": 1, "$set": 2}),
    ({"a": "lone \ud800", "b": "\u2028\0"}, {"a": "lone \ud800", "b": "\u2028\0"}),
]


@pytest.mark.parametrize(("result", "spelled"), SPELLINGS, ids=repr)
def test_a_result_is_spelled_this_way_and_comes_back(result, spelled):
    assert encode(result) == Encoded(spelled)
    assert decode(spelled) == result


def test_nan_reads_back_as_itself():
    encoded = encode([math.nan])

    assert encoded == Encoded([{"$float": "nan"}])
    [back] = decode(encoded.value)
    assert math.isnan(back)


@pytest.mark.parametrize(
    "result",
    [
        {"a": [1, 1.0, -0.0, True, None, "x"], "b": {"c": {}}},
        [],
        "text",
        None,
        1e300,
        {"$int": 1, "other": 2},
    ],
    ids=repr,
)
def test_plain_data_is_stored_as_the_very_same_object(result):
    assert encode(result).value is result


def test_minus_zero_and_integral_floats_stay_floats():
    back = decode(encode({"a": -0.0, "b": (1.0, 1)}).value)

    assert repr(back) == "{'a': -0.0, 'b': (1.0, 1)}"


@pytest.mark.parametrize(
    ("result", "spelled", "back", "lossy"),
    [
        (Colour.RED, tagged("Colour", "enum", "red"), "red", ["$"]),
        ([Unit.METRE], [tagged("Unit", "enum", "m")], ["m"], ["$[0]"]),
        (
            {"p": Point(1, Point(2))},
            {
                "p": tagged(
                    "Point",
                    "dataclass",
                    {"x": 1, "y": tagged("Point", "dataclass", {"x": 2, "y": 0})},
                )
            },
            {"p": {"x": 1, "y": {"x": 2, "y": 0}}},
            ["$.p", "$.p.y"],
        ),
        (Place(1, 2), tagged("Place", "namedtuple", [1, 2]), (1, 2), ["$"]),
        (
            Order(id=UUID(int=1), secret="hidden"),
            tagged(
                "Order",
                "model",
                {"id": "00000000-0000-0000-0000-000000000001", "secret": "**********"},
            ),
            {"id": "00000000-0000-0000-0000-000000000001", "secret": "**********"},
            ["$"],
        ),
        (
            {Point(1)},
            {"$set": [tagged("Point", "dataclass", {"x": 1, "y": 0})]},
            [{"x": 1, "y": 0}],
            ["$", "$[0]"],
        ),
        (
            {Point(1): 2},
            {"$dict": [[tagged("Point", "dataclass", {"x": 1, "y": 0}), 2]]},
            [[{"x": 1, "y": 0}, 2]],
            ["$", "$[0]"],
        ),
        (
            {Colour.RED, "red"},
            {"$set": ["red", tagged("Colour", "enum", "red")]},
            ["red", "red"],
            ["$", "$[1]"],
        ),
        (OrderedDict(b=1, a=2), {"b": 1, "a": 2}, {"b": 1, "a": 2}, ["$"]),
        ([defaultdict(int, {1: 2})], [{"$dict": [[1, 2]]}], [{1: 2}], ["$[0]"]),
        (Counter("a"), {"a": 1}, {"a": 1}, ["$"]),
        (bytearray(b"x"), {"$bytes": "eA=="}, b"x", ["$"]),
        (type("Text", (str,), {})("x"), "x", "x", ["$"]),
        ({type("Text", (str,), {})("x"): 1}, {"x": 1}, {"x": 1}, ["$"]),
        (type("Big", (int,), {})(2**60), {"$int": str(2**60)}, 2**60, ["$"]),
        (type("Half", (float,), {})(0.5), 0.5, 0.5, ["$"]),
        (type("Items", (list,), {})([1]), [1], [1], ["$"]),
        (type("Pair", (tuple,), {})([1]), {"$tuple": [1]}, (1,), ["$"]),
        (type("Tags", (set,), {})([1]), {"$set": [1]}, {1}, ["$"]),
        (type("Tags", (frozenset,), {})([1]), {"$frozenset": [1]}, frozenset([1]), ["$"]),
        (type("Raw", (bytes,), {})(b"x"), {"$bytes": "eA=="}, b"x", ["$"]),
        (
            type("Day", (dt.date,), {})(2024, 5, 1),
            {"$date": "2024-05-01"},
            dt.date(2024, 5, 1),
            ["$"],
        ),
        (PureWindowsPath("a\\b"), {"$path": "a/b"}, Path("a/b"), ["$"]),
        (NOON.replace(fold=1), {"$datetime": "2024-05-01T12:00:00"}, NOON, ["$"]),
        (dt.time(1, fold=1), {"$time": "01:00:00"}, dt.time(1), ["$"]),
        (
            NOON.replace(tzinfo=dt.timezone(dt.timedelta(hours=2), "CEST")),
            {"$datetime": "2024-05-01T12:00:00+02:00"},
            NOON.replace(tzinfo=dt.timezone(dt.timedelta(hours=2))),
            ["$"],
        ),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_cannot_come_back_as_its_type_is_listed_as_lossy(result, spelled, back, lossy):
    encoded = encode(result)

    assert encoded.value == spelled
    assert list(encoded.lossy) == lossy
    assert decode(encoded.value) == back
    assert type(decode(encoded.value)) is type(back)


def test_a_named_zone_comes_back_as_its_offset():
    try:
        zone = zoneinfo.ZoneInfo("Europe/Paris")
    except zoneinfo.ZoneInfoNotFoundError:
        pytest.skip("no time zone data here")

    encoded = encode({"at": NOON.replace(tzinfo=zone)})

    assert encoded == Encoded({"at": {"$datetime": "2024-05-01T12:00:00+02:00"}}, ("$.at",))


@pytest.mark.parametrize("result", [{0, 8, 16}, {"x", "y", ("z", 1), None}, {2**60, math.inf, b""}])
def test_sets_are_stored_alike_whatever_order_they_come_in(result):
    members = list(result)
    other = set(reversed(members))  # noqa: C414 - the order of filling is the point

    assert encode(result) == encode(other)
    assert encode(frozenset(members)).value == {"$frozenset": encode(other).value["$set"]}


def test_the_place_of_a_loss_in_a_set_is_its_place_in_storage():
    encoded = encode([{(Colour.RED,), ("a",), (b"b",)}])

    assert encoded.lossy == ("$[0]", "$[0][2][0]")
    assert "$object" in str(encoded.value[0]["$set"][2])


def known(*kinds):
    return {f"{kind.__module__}.{kind.__qualname__}": kind for kind in kinds}


def test_an_object_of_a_known_class_comes_back_as_itself():
    result = [Point(1, Colour.RED), Place(1, 2), {Point(3): "x"}, {Place(0, 0), Unit.METRE}]
    types = known(Point, Place, Colour, Unit)

    encoded = encode(result, types)

    assert encoded.lossy == ()
    assert decode(encoded.value, types) == result
    assert type(decode(encoded.value, types)[1]) is Place


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (Unequal(1), "its rebuild is not equal"),
        (Strict(at=NOON), "its class takes no text for a datetime"),
        ({Strict(at=NOON)}, "the same in a set"),
        (Squared(3), "its class does not take back what it made"),
        (Point(1, Place(1, 2)), "a part of it is not known"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_object_that_its_known_class_does_not_give_back_is_lossy_and_still_read(result, why):
    types = known(Unequal, Strict, Squared, Point)

    encoded = encode(result, types)

    assert encoded.lossy
    assert decode(encoded.value, types) is not None
    assert decode(encoded.value) is not None


def test_a_class_that_does_not_take_its_own_dump_is_marked_plain():
    encoded = encode(Strict(at=NOON), known(Strict))

    assert encoded.value == tagged("Strict", "plain", {"at": "2024-05-01T12:00:00"})
    assert decode(encoded.value, known(Strict)) == {"at": "2024-05-01T12:00:00"}


def test_nothing_that_a_cassette_names_is_imported(monkeypatch):
    monkeypatch.delitem(sys.modules, "this", raising=False)
    stored = {"$object": {"type": "this.Zen", "as": "dataclass", "value": {"a": 1}}}

    assert decode(stored) == {"a": 1}
    assert "this" not in sys.modules
