"""Laws of normalizing a file: as if it had been recorded so, and nothing on a second pass."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit.errors import UnkeyableArgs, UnstorableResult
from cassettekit.normalization import STORED, Settings
from cassettekit.session.rewriting import normalized
from cassettekit.session.road import Road
from cassettekit.session.rules import Redaction, Rules
from cassettekit.storage.reading import read_bytes
from tests.normalization.strategies import HERE, NOW, WINDOW, args, moments, results

law = settings(deadline=None, max_examples=60)
RULES = Rules(roots=HERE)
OFF = replace(RULES, normalization=Settings(wall_clock="off", paths=False))
CLOCK_OFF = replace(RULES, normalization=Settings(wall_clock="off"))
HALF = (NOW - 250, NOW + 250)

_sent_back = st.fixed_dictionaries({"since": moments}) | st.fixed_dictionaries(
    {"q": moments.map("after {}".format)}
)
_names = st.sampled_from(["id", "created_at", "updatedAt", "timestamp", "note", "took", "sent_at"])
_clocks = st.dictionaries(_names, moments, min_size=3)
_with_clocks = _clocks | st.builds(lambda inner: {"items": [inner], "id": 1}, _clocks)
calls = st.lists(
    st.tuples(args | _sent_back, results | _with_clocks | _with_clocks.map(json.dumps)),
    min_size=1,
    max_size=4,
)


def recorded(rules, made, window=WINDOW):
    """The bytes of a file that was recorded under some rules."""
    road = Road(rules)
    lines = [road.seal_header()]
    for seq, (sent, result) in enumerate(made):
        try:
            call = road.prepare("t", sent, "v1")
            lines.append(road.seal_result(call, seq, result, window))
        except (UnkeyableArgs, UnstorableResult):
            continue
    end = {"key": "end", "calls": len(lines) - 1, "status": "ok"}
    return b"".join([*lines, road.seal_control(end)])


def again(data, rules, window=(0.0, 0.0)):
    """The bytes of a file once normalized."""
    recording = read_bytes("f.jsonl", data)
    return b"".join(line.line for line in normalized(recording, Road(rules), window))


@law
@given(calls)
def test_normalizing_with_the_window_of_the_run_gives_what_recording_would_have(made):
    assert again(recorded(OFF, made), RULES, WINDOW) == recorded(RULES, made)


@law
@given(calls)
def test_a_second_pass_changes_nothing(made):
    once = again(recorded(OFF, made), RULES, WINDOW)
    stored = replace(RULES, roots=STORED)

    assert again(once, RULES, WINDOW) == once
    assert again(once, stored, WINDOW) == once
    assert again(once, stored) == once


@law
@given(calls)
def test_a_recording_made_under_the_rules_stays_as_it_is(made):
    data = recorded(RULES, made)

    assert again(data, replace(RULES, roots=STORED)) == data
    assert again(data, RULES, WINDOW) == data


@law
@given(calls)
def test_a_recording_made_without_a_clock_rule_becomes_one_made_with_it(made):
    assert again(recorded(CLOCK_OFF, made), RULES, WINDOW) == recorded(RULES, made)


@law
@given(calls)
def test_what_left_in_two_steps_comes_back_where_it_was(made):
    twice = again(recorded(RULES, made, HALF), RULES, WINDOW)

    assert again(twice, RULES, WINDOW) == twice
    assert shapes(replayed(twice)) == shapes(replayed(recorded(RULES, made)))


@law
@given(calls)
def test_no_moment_of_the_window_is_left_whatever_left_before(made):
    at_once = recorded(RULES, made)
    in_steps = again(recorded(RULES, made, HALF), RULES, WINDOW)

    assert stored_results(in_steps) == stored_results(at_once)


def stored_results(data):
    recording = read_bytes("f.jsonl", data)
    return [recording.members(index)["result"] for index in range(len(recording.keys))]


def replayed(data):
    """What a replaying agent gets from a file, call by call."""
    recording = read_bytes("f.jsonl", data)
    normalizer = RULES.normalizer()
    every = (recording.members(index) for index in range(len(recording.keys)))
    return [
        normalizer.replayed(each["result"], each.get("dropped", {}), each["seq"]) for each in every
    ]


def shapes(value):
    """Which members an object has, in which order, all the way down."""
    if isinstance(value, dict):
        return [(name, shapes(member)) for name, member in value.items()]
    return [shapes(item) for item in value] if isinstance(value, list) else None


def test_a_large_number_that_is_a_credential_is_one_call_on_every_pass():
    made = [({"token": 2**60, "rows": [{"password": -(2**70)}]}, {"token": 2**60})]
    once = recorded(RULES, made)

    assert again(once, RULES) == once
    assert b'"args":{"rows":[{"password":"REDACTED"}],"token":"REDACTED"}' in once
    assert again(recorded(replace(RULES, redaction=Redaction(on=False)), made), RULES) == once


def test_arguments_in_another_order_give_the_same_line():
    one = {"token": "a1B2c3D4e5F6g7H8", "password": "correct-horse-7", "q": "x"}
    other = dict(reversed(one.items()))

    assert recorded(RULES, [(one, 1)]) == recorded(RULES, [(other, 1)])
