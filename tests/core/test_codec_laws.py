"""What holds for every result, whatever it is made of."""

import datetime as dt
import enum
import pathlib
import typing
from dataclasses import dataclass, field

import pydantic
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.canonical import dumps_ascii, loads
from cassettekit.core.codec import decode, encode
from tests.core.json_values import NAMES, SURROGATES, TEXTS, untimed


class Colour(enum.Enum):
    RED = "red"
    MIXED = (1, b"2")


class Rank(enum.IntEnum):
    FIRST = 1


class Access(enum.Flag):
    READ = enum.auto()
    WRITE = enum.auto()


@dataclass(frozen=True)
class Point:
    x: object
    y: object = None


@dataclass
class Counted:
    items: list
    count: int = field(init=False, compare=False)

    def __post_init__(self):
        self.count = len(self.items)


class Place(typing.NamedTuple):
    row: object
    column: object


class Order(pydantic.BaseModel):
    id: int
    at: dt.datetime
    lines: list[tuple[str, float]] = []


KNOWN = {
    f"{kind.__module__}.{kind.__qualname__}": kind
    for kind in (Colour, Rank, Access, Point, Counted, Place, Order)
}

ZONES = st.sampled_from(
    [
        None,
        dt.UTC,
        dt.timezone(dt.timedelta(hours=5, minutes=30)),
        dt.timezone(dt.timedelta(seconds=-1)),
    ]
)


def at_noon(date):
    return dt.datetime.combine(date, dt.time(12))


# `fold` has no place in ISO text; that it counts as lossy is an example elsewhere.
MOMENTS = st.datetimes(timezones=ZONES).map(lambda moment: moment.replace(fold=0))
TIMES = st.times().map(lambda time: time.replace(fold=0))
ATOMS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | TEXTS
    | SURROGATES
    | st.binary(max_size=8)
    | MOMENTS
    | st.dates()
    | TIMES
    | st.timedeltas()
    | st.decimals(allow_nan=False)
    | st.uuids()
    | st.sampled_from([pathlib.Path("a/../b"), pathlib.Path("/"), pathlib.Path("caf\u00e9\udc80")])
    | st.sampled_from([*Colour, *Rank, Access.READ | Access.WRITE])
)
HASHABLE = st.recursive(
    ATOMS,
    lambda inner: (
        st.tuples(inner, inner)
        | st.frozensets(inner, max_size=3)
        | st.builds(Point, inner, inner)
        | st.builds(Place, inner, inner)
    ),
    max_leaves=6,
)
RESULTS = st.recursive(
    HASHABLE,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(NAMES, inner, max_size=3)
        | st.dictionaries(HASHABLE, inner, max_size=3)
        | st.sets(HASHABLE, max_size=3)
        | st.builds(Point, inner, inner)
        | st.builds(Counted, st.lists(inner, max_size=2))
        | st.builds(Place, inner, inner)
        | st.builds(Order, id=st.integers(0, 9), at=st.dates().map(at_noon))
    ),
    max_leaves=12,
)


@untimed
@given(RESULTS)
def test_a_result_whose_classes_are_known_comes_back_as_itself(result):
    encoded = encode(result, KNOWN)

    back = decode(loads(dumps_ascii(encoded.value)), KNOWN)

    assert encoded.lossy == ()
    assert back == result
    assert shape(back) == shape(result)


@untimed
@given(RESULTS)
def test_what_is_not_lossy_without_known_classes_comes_back_as_itself(result):
    encoded = encode(result)

    back = decode(encoded.value)

    assert (shape(back) == shape(result)) == (not encoded.lossy)


@untimed
@given(RESULTS)
def test_what_comes_back_is_stored_the_same_way_again(result):
    encoded = encode(result, KNOWN)

    assert encode(decode(encoded.value, KNOWN), KNOWN) == encoded


@untimed
@given(RESULTS)
def test_each_reading_makes_fresh_objects(result):
    stored = encode(result, KNOWN).value
    before = dumps_ascii(stored)

    one, other = decode(stored, KNOWN), decode(stored, KNOWN)
    spoil(one)

    assert shape(other) == shape(result)
    assert dumps_ascii(stored) == before


@untimed
@given(
    st.recursive(
        st.none() | TEXTS | st.integers(-9, 9),
        lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner, max_size=1),
    )
)
def test_data_that_looks_like_a_tag_is_no_tag(result):
    encoded = encode(result)

    assert decode(encoded.value) == result
    assert encoded.lossy == ()


@untimed
@given(st.lists(HASHABLE, unique_by=repr, max_size=6))
def test_sets_are_stored_in_one_order_however_they_were_filled(members):
    unequal = list(set(members))
    refilled = set(reversed(unequal))  # noqa: C414 - the order of filling is the point

    assert encode(set(unequal)).value == encode(refilled).value


def shape(value):
    """The value with the type of each part, blind to the order of sets alone."""
    kind = type(value)
    if isinstance(value, enum.Enum):
        return kind, value.name
    if isinstance(value, set | frozenset):
        return kind, frozenset(map(shape, value))
    if isinstance(value, tuple | list):
        return kind, tuple(map(shape, value))
    if isinstance(value, dict):
        return kind, tuple((shape(name), shape(member)) for name, member in value.items())
    if isinstance(value, Point | Counted | Order):
        return kind, shape(vars(value))
    return kind, repr(value)


def spoil(value):
    """Empty all that can be emptied."""
    match value:
        case dict():
            for member in value.values():
                spoil(member)
            value.clear()
        case list():
            for item in value:
                spoil(item)
            value.clear()
        case set():
            value.clear()
        case Point() | Counted() | Order():
            for part in vars(value).values():
                spoil(part)
        case tuple():
            for part in value:
                spoil(part)
