"""Known bytes for six shapes of JSON, and known pairs of values."""

import datetime as dt
from collections import OrderedDict, defaultdict
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple
from uuid import UUID

import pydantic
import pytest

from cassettekit.core.canonical import canonical, jcs, loads, restore_ints, snapshot

PAIRS = sorted((Path(__file__).parents[2] / "fixtures/canonical").glob("*.json"))


class Colour(Enum):
    RED = "red"


class Level(IntEnum):
    HIGH = 3


class Unit(StrEnum):
    METRE = "m"


class Nested(Enum):
    BOTH = (Level.HIGH, Unit.METRE)


@dataclass
class Point:
    x: float
    at: dt.date


class Order(pydantic.BaseModel):
    id: UUID
    price: Decimal
    secret: pydantic.SecretStr = pydantic.SecretStr("hidden")


class Text(str):
    __slots__ = ()

    def __str__(self):
        return "another text"


class Place(NamedTuple):
    row: int
    column: int


@pytest.mark.parametrize("source", PAIRS, ids=lambda path: path.stem)
def test_a_known_value_has_its_known_bytes(source):
    value = loads(source.read_bytes())

    assert jcs(value) == canonical(value) == source.with_suffix(".canonical").read_bytes()


def test_there_is_a_pair_for_each_of_the_six_shapes():
    assert len(PAIRS) == 6


@pytest.mark.parametrize(
    ("value", "spelled"),
    [
        ((1, (2, 3)), [1, [2, 3]]),
        (Place(1, 2), [1, 2]),
        (PurePosixPath("src//a.py"), "src/a.py"),
        (PureWindowsPath("src\\a.py"), "src/a.py"),
        (dt.datetime(2024, 5, 1, 12, 30, tzinfo=dt.UTC), "2024-05-01T12:30:00+00:00"),
        (dt.date(2024, 5, 1), "2024-05-01"),
        (dt.time(12, 30), "12:30:00"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (Decimal("1.50"), "1.50"),
        (Colour.RED, "red"),
        (Level.HIGH, 3),
        (Nested.BOTH, [3, "m"]),
        (Point(2.0, dt.date(2024, 5, 1)), {"x": 2, "at": "2024-05-01"}),
        (
            Order(id=UUID(int=2), price=Decimal("9.90")),
            {
                "id": "00000000-0000-0000-0000-000000000002",
                "price": "9.90",
                "secret": "**********",
            },
        ),
        (Text("own text"), "own text"),
        ({Text("name"): 1}, {"name": 1}),
        (OrderedDict(b=1, a=2), {"a": 2, "b": 1}),
        (defaultdict(list, a=[1]), {"a": [1]}),
        (2**53 - 1, 9007199254740991),
        (2**53, {"$int": "9007199254740992"}),
        (-(2**70), {"$int": "-1180591620717411303424"}),
        (2.0**53, 9007199254740992.0),
        ({"$int": "5"}, {"$$int": "5"}),
        ({"$$int": 2**53}, {"$$$int": {"$int": "9007199254740992"}}),
        ({"$int": 1, "other": 2}, {"$int": 1, "other": 2}),
        ("\ud83d\ude00", "\U0001f600"),
        (["\ud83d\ude00", {"a": "\ud83d\ude00"}], ["\U0001f600", {"a": "\U0001f600"}]),
        ({"\ud83d\ude00": "\ude00\ud83d"}, {"\U0001f600": "\ude00\ud83d"}),
    ],
    ids=repr,
)
def test_a_value_is_spelled_one_way(value, spelled):
    plain = snapshot(value)

    assert plain == spelled
    assert type(plain) is type(spelled)
    assert canonical(value) == jcs(spelled)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        (0, -0.0),
        (0, 0.0),
        (9007199254740991, 9007199254740991.0),
        ([1e20], [100000000000000000000.0]),
        ((1, 2), [1, 2]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        (Path("a/b"), "a/b"),
    ],
    ids=repr,
)
def test_these_are_one_value(one, other):
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5", 5),
        (True, 1),
        (False, 0),
        ({"a": None}, {}),
        (None, "null"),
        (2**53, 2**53 + 1),
        (2**53, 2.0**53),
        (2**53, "9007199254740992"),
        (2**53, {"$int": "9007199254740992"}),
        ({"$int": "1"}, {"$$int": "1"}),
        ([], {}),
        ([1, 2], [2, 1]),
        ("\u00e9", "e\u0301"),
        ("\ud800", "\\ud800"),
        (Decimal("1.5"), Decimal("1.50")),
    ],
    ids=repr,
)
def test_these_are_two_values(one, other):
    assert canonical(one) != canonical(other)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("\ud800", b'"\\ud800"'),
        ({"\udfff": "a\udc00"}, b'{"\\udfff":"a\\udc00"}'),
        (
            {"\ud800": 1, "\U0001f600": 2, "\ue000": 3},
            b'{"\\ud800":1,"\xf0\x9f\x98\x80":2,"\xee\x80\x80":3}',
        ),
    ],
    ids=["text", "name", "order"],
)
def test_a_lone_surrogate_is_written_as_its_escape(value, written):
    assert canonical(value) == written


@pytest.mark.parametrize("text", ["100000000000000000", "18446744073709552000", "1" + "0" * 20])
def test_a_bare_integer_beyond_the_safe_range_is_the_double_that_readers_make_of_it(text):
    stored = loads(text.encode())

    assert isinstance(stored, int)
    assert jcs(stored) == canonical(float(text)) == text.encode()
    assert snapshot(restore_ints(stored)) == float(text)


@pytest.mark.parametrize(
    "stored",
    [{"$int": 5}, {"$int": "five"}, {"$int": "5" * 5000}, {"$int": ["1"]}, 10**400],
    ids=["a number", "a word", "too long", "a list", "no double"],
)
def test_what_no_snapshot_made_is_restored_as_it_is(stored):
    assert restore_ints(stored) == stored
