"""What holds for every call and every result."""

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from cassettekit.core.jsonpath import spell
from cassettekit.normalization import STORED, Normalizer, Roots, Settings
from cassettekit.normalization.moments import read_moment
from tests.normalization.strategies import HERE, WINDOW, args, moments, paths, results, texts

ELSEWHERE = Roots("/builds/ws", "/root", ("/var/tmp",))


def normal(normalizer, value, seq=3, sent=None):
    return normalizer.result("t", value, args=sent or {}, window=WINDOW, seq=seq)


def same_but_for(dropped, one, other, path=()):
    """Whether two values are equal, members in one order, but for what was dropped."""
    entry = dropped.get(spell(path))
    if isinstance(entry, list):
        return type(one) is type(other)
    if isinstance(entry, dict):
        return same_but_for(entry["dropped"], json.loads(one), json.loads(other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(
            same_but_for(dropped, one[name], other[name], (*path, name)) for name in one
        )
    if isinstance(one, list):
        return len(one) == len(other) and all(
            same_but_for(dropped, item, other[at], (*path, at)) for at, item in enumerate(one)
        )
    return type(one) is type(other) and one == other


def encoded_paths(dropped, normalizer):
    """The same map with the member names of its paths as the result has them."""
    return {
        normalizer.decode_text(path): (
            entry
            if isinstance(entry, list)
            else {**entry, "dropped": encoded_paths(entry["dropped"], normalizer)}
        )
        for path, entry in dropped.items()
    }


@given(texts)
def test_a_text_comes_back_as_it_was(text):
    normalizer = Normalizer(HERE)

    assert normalizer.decode_text(normalizer.encode_text(text)) == text


@given(texts)
def test_a_stored_text_keeps_its_form_through_the_virtual_folders(text):
    stored = Normalizer(HERE).encode_text(text)
    virtual = Normalizer(STORED)

    assert virtual.encode_text(virtual.decode_text(stored)) == stored


@given(texts)
def test_any_text_at_all_keeps_its_form_through_the_virtual_folders(text):
    virtual = Normalizer(STORED)

    assert virtual.encode_text(virtual.decode_text(text)) == text


@given(texts)
def test_a_machine_without_folders_gives_text_back_as_it_was(text):
    normalizer = Normalizer(Roots())

    assert normalizer.decode_text(normalizer.encode_text(text)) == text


@given(texts)
def test_what_a_machine_shows_for_a_placeholder_is_that_placeholder_again(text):
    stored = Normalizer(HERE).encode_text(text)
    bare = Normalizer(Roots())

    assert bare.encode_text(bare.decode_text(stored)) == stored


@given(args)
def test_stored_arguments_are_stored_again_as_they_are(call):
    stored = Normalizer(HERE).args("t", call)
    virtual = Normalizer(STORED)

    again = virtual.args("t", virtual.replayed(stored, {}, 0))

    assert again == stored


@given(paths)
def test_a_stored_path_is_stored_again_as_it_is(path):
    stored = Normalizer(HERE).args("t", {"path": path})
    virtual = Normalizer(STORED)

    assert virtual.args("t", virtual.replayed(stored, {}, 0)) == stored


@given(paths)
def test_a_stored_path_of_a_machine_without_folders_is_stored_again_as_it_is(path):
    stored = Normalizer(Roots()).args("t", {"path": path})
    virtual = Normalizer(STORED)

    assert virtual.args("t", virtual.replayed(stored, {}, 0)) == stored


@given(args)
def test_arguments_are_never_changed_and_come_back_themselves_when_nothing_is_to_do(call):
    before = copy.deepcopy(call)

    stored = Normalizer(HERE).args("t", call)

    assert json.dumps(call) == json.dumps(before)
    assert stored is call or json.dumps(stored) != json.dumps(call)


@given(results)
def test_a_result_is_never_changed_and_comes_back_itself_when_nothing_is_to_do(value):
    before = copy.deepcopy(value)

    stored = normal(Normalizer(HERE), value).value

    assert json.dumps(value) == json.dumps(before)
    assert stored is value or json.dumps(stored) != json.dumps(value)


@given(results)
def test_replay_gives_the_result_back_but_for_what_was_dropped(value):
    normalizer = Normalizer(HERE)

    stored = normal(normalizer, value)
    replayed = normalizer.replayed(stored.value, stored.dropped, 3)

    assert same_but_for(encoded_paths(stored.dropped, normalizer), value, replayed)


@given(results)
def test_a_stored_result_and_what_it_dropped_is_the_same_at_any_later_time(value):
    stored = normal(Normalizer(HERE), value)

    again = normal(Normalizer(STORED), Normalizer(STORED).replayed(stored.value, {}, 3))

    assert again.value == stored.value
    assert again.dropped == {}


@given(results)
def test_replay_does_not_change_what_is_stored(value):
    normalizer = Normalizer(HERE)
    stored = normal(normalizer, value)
    before = copy.deepcopy((stored.value, stored.dropped))

    normalizer.replayed(stored.value, stored.dropped, 3)

    assert (stored.value, stored.dropped) == before


@given(results)
def test_with_the_clock_off_nothing_is_dropped(value):
    normalizer = Normalizer(HERE, Settings(wall_clock="off"))

    assert normal(normalizer, value).dropped == {}


@given(results)
def test_without_paths_and_clock_everything_is_stored_as_it_is(value):
    normalizer = Normalizer(HERE, Settings(wall_clock="off", paths=False))

    stored = normal(normalizer, value)

    assert stored.value is value
    assert normalizer.replayed(value, {}, 0) is value


@given(st.lists(moments, min_size=1, max_size=20), st.integers(0, 10_000))
def test_frozen_moments_stand_in_the_order_of_those_they_replace(originals, seq):
    normalizer = Normalizer(HERE)
    value = [{"created_at": moment} for moment in originals]

    stored = normal(normalizer, value, seq)
    replayed = normalizer.replayed(stored.value, stored.dropped, seq)
    pairs = sorted(
        (read_moment(old).micros, read_moment(new["created_at"]).micros)
        for old, new in zip(originals, replayed, strict=True)
    )

    frozen = [new for _, new in pairs]
    assert frozen == sorted(frozen)
    assert len(set(frozen)) == len({old for old, _ in pairs})


@given(moments, st.integers(0, 500))
def test_a_dropped_moment_that_is_sent_back_is_what_replay_shows_for_it(moment, seq):
    normalizer = Normalizer(HERE)
    stored = normal(normalizer, {"created_at": moment}, seq)
    shown = normalizer.replayed(stored.value, stored.dropped, seq)["created_at"]

    sent = normalizer.args("t", {"since": moment, "q": f"after:{moment} open"})

    assert sent == {"since": shown, "q": f"after:{shown} open"}


@given(results)
def test_what_another_machine_is_shown_it_stores_as_the_first_did(value):
    stored = normal(Normalizer(HERE), value)
    there = Normalizer(ELSEWHERE)

    again = normal(there, there.replayed(stored.value, {}, 0))

    assert again.value == stored.value


# Never above the root, where the two machines have other folders.
_steps = st.lists(
    st.sampled_from(["src", "a.py", "b c", "é", "x/..", ".", "", "x/y/../.."]),
    min_size=1,
    max_size=6,
).map(lambda steps: ["top", *steps])


@given(_steps, st.sampled_from(["C:\\", "c:\\", "C:/", "c:/", "\\\\?\\C:\\"]))
def test_posix_and_windows_spellings_of_one_path_are_one(steps, drive):
    windows = Normalizer(Roots("C:\\Users\\ann\\proj", "C:\\Users\\ann", ("C:\\Temp",)))
    posix = Normalizer(HERE).args("t", {"path": "/".join(["/home/ann/proj", *steps])})
    sep = "/" if drive.endswith("/") else "\\"
    below = sep.join(steps).replace("/", sep)

    absolute = windows.args("t", {"path": drive + sep.join(["Users", "ann", "proj", below])})
    relative = windows.args("t", {"path": below})

    assert absolute == posix
    assert relative == posix
