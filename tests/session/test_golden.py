"""Recordings of format 1 that are kept for ever: each later version has to read them."""

import json
import shutil
from pathlib import Path

import pytest

from cassettekit import CassetteMiss, ReplayedToolError
from cassettekit.core.canonical import restore_ints
from cassettekit.session.failures import REBUILT
from cassettekit.session.opening import rules_here
from cassettekit.session.rekey import decoded, keys_today, stored_road
from cassettekit.storage.reading import read_file
from tests.session.taping import calls_in, lines, never, replay, swallowing

GOLDEN = Path(__file__).parents[2] / "fixtures" / "cassettes"


def test_every_call_of_a_whole_recording_is_still_answered():
    _, rules = rules_here(None, None)
    normalizer = stored_road(rules).normalizer
    shutil.copy(GOLDEN / "whole.jsonl", "whole.jsonl")
    outcomes = []

    with replay("whole.jsonl", strict=True) as tape:
        for line in calls_in("whole.jsonl"):
            args = restore_ints(decoded(normalizer, line["args"]))
            try:
                outcomes.append(
                    tape.call(line["tool"], args, lambda **_: None, schema_version=line["v"])
                )
            except (ReplayedToolError, *REBUILT.values()) as error:
                outcomes.append(error)

    kinds = [type(outcome) for outcome in outcomes]
    assert outcomes[0] == ["one", "two"]
    assert kinds.count(ReplayedToolError) == 1
    assert kinds.count(FileNotFoundError) == kinds.count(ValueError) == 1
    assert outcomes[8]["b"] == b"\0\xff"
    assert list(outcomes[12]) == [0, 1, 2]


@pytest.mark.parametrize("name", ["whole.jsonl", "candidate.jsonl"])
def test_its_keys_are_those_of_todays_rules(name):
    recording = read_file(GOLDEN / name)
    _, rules = rules_here(None, None)

    keys = keys_today(recording, stored_road(rules))

    edited = list(recording.edited())
    recording.close()
    assert keys == recording.keys
    assert edited == []


def test_a_candidate_still_tells_its_misses():
    shutil.copy(GOLDEN / "candidate.jsonl", "now.jsonl")

    recording = read_file("now.jsonl")

    recording.close()
    assert sorted(recording.missed) == [1, 3, 6]


def test_a_bare_file_is_still_answered():
    shutil.copy(GOLDEN / "bare.jsonl", "bare.jsonl")

    with swallowing("bare.jsonl") as tape:
        answers = [tape.call("search", {"q": "x"}, never) for _ in range(2)]
        with pytest.raises(CassetteMiss):
            tape.call("search", {"q": "y"}, never)

    assert answers == [["one"], ["two"]]
    assert all(json.dumps(line) for line in lines("bare.jsonl"))
