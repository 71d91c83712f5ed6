"""Cases that were worked out beforehand: pairs of calls with one key or two, and results."""

import pytest

from cassettekit.normalization import Normalizer, Roots, Settings
from tests.normalization.strategies import HERE, WINDOW

NEAR = "2026-01-02T03:04:05Z"


def stored(value, args=None, settings=None):
    normalizer = Normalizer(HERE, settings or Settings())
    return normalizer.result("t", value, args=args or {}, window=WINDOW, seq=0).value


@pytest.mark.parametrize(
    "name", ["request_id", "job_id", "etag", "version", "cursor", "next_token", "session_id", "id"]
)
def test_what_an_agent_sends_back_is_stored(name):
    assert stored({name: "r-8841", "took": 5}) == {name: "r-8841"}


@pytest.mark.parametrize(
    "value",
    [
        {"duration": 5},
        {"duration_ms": 215_000},
        {"age": 41},
        {"uptime": 77},
        {"ttl": 300},
        {"card": 4_111_111_111_111_111},
        {"created_at": "2024-05-16T10:00:00Z"},
        {"date": "2026-01-02"},
    ],
    ids=str,
)
def test_what_only_looks_volatile_is_stored(value):
    assert stored(value) == value


def test_a_moment_that_the_call_asked_for_is_stored():
    assert stored({"start_time": NEAR}, args={"from": NEAR}) == {"start_time": NEAR}
    assert stored({"start_time": NEAR}) == {}


def test_a_date_in_an_argument_is_kept():
    first = Normalizer(HERE).args("search_flights", {"date": "2024-05-16"})
    second = Normalizer(HERE).args("search_flights", {"date": "2024-05-17"})

    assert first != second


@pytest.mark.parametrize("root", ["/home/ann/proj", "/builds/ws", "/srv/ci/job"])
def test_a_moved_checkout_gives_one_form(root):
    args = {"file_path": f"{root}/src/a.py", "command": f"cd {root} && ls {root}/src"}

    form = Normalizer(Roots(root)).args("t", args)

    assert form == {"file_path": "src/a.py", "command": "cd <ROOT> && ls <ROOT>/src"}
