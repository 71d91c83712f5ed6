"""What left a result is known again when the agent sends it."""

import json

import pytest

from cassettekit.normalization import Normalizer, Settings
from cassettekit.normalization.memory import Memory
from tests.normalization.strategies import HERE, WINDOW

MOMENT = "2026-01-02T03:04:05.678Z"
FROZEN = "2000-01-01T07:00:00.000Z"


def recorded(value, seq=7):
    normalizer = Normalizer(HERE)
    normalizer.result("t", value, args={}, window=WINDOW, seq=seq)
    return normalizer


@pytest.mark.parametrize(
    ("sent", "keyed"),
    [
        (MOMENT, FROZEN),
        (f"created:>{MOMENT}", f"created:>{FROZEN}"),
        (f"{MOMENT}..{MOMENT}", f"{FROZEN}..{FROZEN}"),
        (f"at {MOMENT}, or later.", f"at {FROZEN}, or later."),
        (f"until {MOMENT}.", f"until {FROZEN}."),
        (f'{{"since":"{MOMENT}"}}', f'{{"since":"{FROZEN}"}}'),
        (
            "https://h/x?since=2026-01-02T03%3A04%3A05.678Z&n=1",
            "https://h/x?since=2000-01-01T07%3A00%3A00.000Z&n=1",
        ),
    ],
)
def test_a_dropped_moment_is_known_as_a_whole_word(sent, keyed):
    assert recorded({"created_at": MOMENT}).args("t", {"q": sent}) == {"q": keyed}


def test_a_dropped_moment_is_known_as_the_name_of_a_member():
    normalizer = recorded({"created_at": MOMENT})

    assert normalizer.args("t", {"by": {MOMENT: 1, "n": 2}}) == {"by": {FROZEN: 1, "n": 2}}
    assert normalizer.args("t", {MOMENT: 1, FROZEN: 2}) == {MOMENT: 1, FROZEN: 2}
    assert normalizer.args("t", {"by": {"n": 2}}) == {"by": {"n": 2}}


def test_two_names_that_replay_says_alike_stay_two():
    first, second = "4bf92f3577b34da6a3ce929d0e0e4736", "a3ce929d0e0e47364bf92f3577b34da6"
    normalizer = recorded({"trace_id": first, "span_id": second})

    assert normalizer.args("t", {first: 1, second: 2}) == {"0" * 32: 1, second: 2}


@pytest.mark.parametrize(
    "sent",
    [
        "2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05.678",
        f"{MOMENT}x",
        f"x{MOMENT}",
        f"1{MOMENT}",
        "2026-01-02T03:04:05.6789Z",
        "2026-01-02",
        "03:04:05.678Z",
    ],
)
def test_another_moment_or_a_part_of_one_is_not(sent):
    args = {"q": sent}

    assert recorded({"created_at": MOMENT}).args("t", args) is args


@pytest.mark.parametrize(
    ("original", "frozen"),
    [
        (1767323045, 946710000),
        (1767323045678, 946710000000),
        (1767323045.25, 946710000.0),
        ("1767323045.123456", "946710000.000000"),
        ("2026-01-02 03:04:05", "2000-01-01 07:00:00"),
        ("Fri, 02 Jan 2026 03:04:05 GMT", "Sat, 01 Jan 2000 07:00:00 GMT"),
    ],
)
def test_a_moment_of_any_spelling_is_known(original, frozen):
    normalizer = recorded({"ts": original})

    keyed = normalizer.args("t", {"ts": original, "list": [original], "q": f"from {original} on"})

    assert keyed == {"ts": frozen, "list": [frozen], "q": f"from {frozen} on"}


def test_a_moment_that_was_an_object_is_known_by_its_text():
    normalizer = recorded({"created_at": {"$datetime": "2026-01-02T03:04:05+00:00"}})

    keyed = normalizer.args("t", {"since": "2026-01-02T03:04:05+00:00"})

    assert keyed == {"since": "2000-01-01T07:00:00+00:00"}


def test_a_trace_id_is_known_and_a_duration_is_not():
    normalizer = recorded(
        {"trace_id": "4bf92f3577b34da6", "took": 123456789, "elapsed": "12345678"}
    )
    args = {"trace": "4bf92f3577b34da6", "n": 123456789, "text": "12345678"}

    assert normalizer.args("t", args) == args | {"trace": "0000000000000000"}


def test_a_moment_that_stayed_is_not_replaced():
    args = {"since": "2024-05-01T00:00:00Z"}

    assert recorded({"created_at": "2024-05-01T00:00:00Z"}).args("t", args) is args


def test_of_two_results_with_one_moment_the_later_counts():
    normalizer = recorded({"created_at": MOMENT}, seq=1)
    normalizer.result("t", {"created_at": MOMENT}, args={}, window=WINDOW, seq=7)

    assert normalizer.args("t", {"q": MOMENT}) == {"q": FROZEN}


def test_a_result_that_repeats_a_moment_sent_back_replays_the_one_that_was_sent():
    normalizer = recorded({"created_at": MOMENT}, seq=7)
    sent = {"since": MOMENT}

    echo = normalizer.result("t", {"created_at": MOMENT}, args=sent, window=WINDOW, seq=9)

    assert echo.value == {}
    assert normalizer.replayed(echo.value, echo.dropped, 9) == {"created_at": FROZEN}
    assert normalizer.args("t", sent) == {"since": FROZEN}


def test_a_result_that_repeats_it_in_another_spelling_replays_the_same_moment():
    normalizer = recorded({"ts": 1767323045}, seq=7)
    sent = {"since": 1767323045}

    echo = normalizer.result("t", {"ts": 1767323045000}, args=sent, window=WINDOW, seq=9)

    assert echo.value == {}
    assert normalizer.replayed(echo.value, echo.dropped, 9) == {"ts": 946710000000}


def test_what_repeats_only_a_part_of_a_moment_sent_back_leaves_as_usual():
    normalizer = recorded({"ts": "1767323045.25"}, seq=7)
    sent = {"since": "1767323045.25"}

    other = normalizer.result("t", {"ts": "1767323045"}, args=sent, window=WINDOW, seq=9)

    assert other.dropped == {"$.ts": ["digits s", 0, 0]}


def test_nanoseconds_are_too_large_for_a_number_and_leave_like_one():
    now = {"$int": "1767323045000000001"}
    normalizer = Normalizer(HERE)
    stored = normalizer.result("t", {"ts": now, "n": 1}, args={}, window=WINDOW, seq=7)
    again = Normalizer(HERE)

    assert stored.value == {"n": 1}
    assert normalizer.args("t", {"since": now}) == {"since": {"$int": "946710000000000000"}}
    replayed = again.replayed(stored.value, stored.dropped, 7)
    assert replayed == {"ts": {"$int": "946710000000000000"}, "n": 1}
    assert again.made_up_in({"q": 946710000000000000})
    echo = normalizer.result("t", {"ts": now}, args={"since": now}, window=WINDOW, seq=8)
    assert echo.dropped == {"$.ts": ["$int int ns", 0, 0, 7]}


def test_a_trace_id_of_64_bits_leaves_like_one_of_32():
    large, small = {"$int": "17670112233445566778"}, 1_767_011_223
    normalizer = recorded({"trace_id": large, "span_id": small, "n": 1})

    assert normalizer.args(
        "t", {"q": large, "l": [large, small], "t": "at 17670112233445566778"}
    ) == {
        "q": 0,
        "l": [0, 0],
        "t": "at 0",
    }
    assert normalizer.args("t", {"q": {"$int": "17670112233445566779"}}) == {
        "q": {"$int": "17670112233445566779"}
    }


@pytest.mark.parametrize("digits", ["", "x", "-1767323045000000001", "1" * 5000, "٣", "1e18"])
def test_any_other_large_number_stays(digits):
    value = {"ts": {"$int": digits}}

    stored = Normalizer(HERE).result("t", value, args={}, window=WINDOW, seq=0)
    replayed = Normalizer(HERE).replayed({}, {"$.ts": [{"$int": digits}, 0]}, 0)

    assert stored.value is value
    assert replayed == value


def test_moments_that_replay_made_up_are_told_from_those_of_the_agent():
    normalizer = Normalizer(HERE)
    stored = normalizer.result(
        "t", {"created_at": MOMENT, "ts": 1767323046, "took": 5}, args={}, window=WINDOW, seq=7
    )

    assert not normalizer.made_up_in({"q": FROZEN})
    normalizer.replayed(stored.value, stored.dropped, 7)

    assert normalizer.made_up_in({"q": [FROZEN]})
    assert normalizer.made_up_in({"q": {"n": 946710001}})
    assert normalizer.made_up_in({"q": {FROZEN: 1}})
    assert normalizer.made_up_in({"q": "https://h/?since=2000-01-01T07%3A00%3A00.000Z"})
    assert not normalizer.made_up_in({"q": "2000-01-01T08:00:00.000Z", "n": 0, "m": None})


def test_two_normalizers_remember_apart():
    args = {"q": MOMENT}
    recorded({"created_at": MOMENT})

    assert Normalizer(HERE).args("t", args) is args


def test_only_the_latest_of_very_many_moments_are_remembered():
    memory = Memory()
    for n in range(30_000):
        memory.learn(f"moment-{n}", "frozen", 0, 0)
        memory.learn("moment-again", "frozen", 0, 0)

    assert memory.text("moment-0") == "moment-0"
    assert memory.text("moment-29999") == "frozen"
    assert memory.text("moment-again") == "frozen"


def test_dropped_moments_are_plain_json():
    normalizer = Normalizer(HERE)

    stored = normalizer.result("t", {"created_at": MOMENT}, args={}, window=WINDOW, seq=7)

    assert json.loads(json.dumps(stored.dropped)) == stored.dropped
    assert stored.dropped == {"$.created_at": ["YYYY-MM-DDThh:mm:ss.fffZ", 0, 0]}


def test_a_date_that_was_dropped_by_name_does_not_change_arguments():
    normalizer = Normalizer(HERE, Settings(wall_clock="all"))
    normalizer.result("t", {"date": "2024-05-16"}, args={}, window=WINDOW, seq=0)
    args = {"date": "2024-05-16"}

    assert normalizer.args("t", args) is args
