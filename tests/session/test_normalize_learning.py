"""What two recordings of one run teach makes them one, once it is set."""

import json
import tomllib
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit.normalization import STORED
from cassettekit.session.comparison import RecordedPath
from cassettekit.session.learning import lessons
from cassettekit.session.rewriting import normalized
from cassettekit.session.road import Road
from cassettekit.session.rules import Rules
from cassettekit.session.settings_file import read_table
from cassettekit.storage.reading import read_bytes

law = settings(deadline=None, max_examples=60)
PLAIN = Rules(roots=STORED)

_leaves = st.one_of(
    st.integers(0, 3),
    st.sampled_from([1.25, 1.26, 20.4, 9.0, True, None, "ready", "a b", "2030-05-01T00:00:00Z"]),
)
_names = st.sampled_from(["load", "pid", "rows", "odd name", "mtime", 'q"', "é"])
results = st.recursive(
    _leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_names, inner, max_size=3),
    max_leaves=8,
)
answers = results | results.map(json.dumps)
two_runs = st.lists(
    st.tuples(st.sampled_from(["stat", "ps aux", "x.y"]), answers, answers), min_size=1, max_size=4
)


def recorded(made, rules=PLAIN):
    road = Road(rules)
    lines = [road.seal_header()]
    for seq, (tool, result) in enumerate(made):
        call = road.prepare(tool, {"n": seq}, "v1")
        lines.append(road.seal_result(call, seq, {"all": result}, (0.0, 0.0)))
    end = {"key": "end", "calls": len(made), "status": "ok"}
    return b"".join([*lines, road.seal_control(end)])


def path(data):
    recording = read_bytes("f.jsonl", data)
    outcomes = [hash(recording.line(index)) for index in range(len(recording.keys))]
    return RecordedPath("f.jsonl", recording, recording.keys, outcomes)


def again(data, rules):
    recording = read_bytes("f.jsonl", data)
    return b"".join(line.line for line in normalized(recording, Road(rules)))


def stored(data, but):
    """Calls and outcomes; what replay puts back has the shape that each recording had."""
    calls = [json.loads(line) for line in data.splitlines()[1:-1]]
    return [(call["key"], json.dumps(call["result"])) for call in calls if call["tool"] not in but]


def pasted(found):
    text = "\n".join(found.lines())
    table = tomllib.loads(text).get("tool", {}).get("cassette", {})
    read = read_table(Path("pyproject.toml"), table)
    return Rules(roots=STORED, normalization=read.normalization)


@law
@given(two_runs)
def test_the_pasted_settings_make_two_recordings_one(made):
    base = recorded([(tool, one) for tool, one, _ in made])
    other = recorded([(tool, two) for tool, _, two in made])
    found = lessons(path(base), path(other))

    rules = pasted(found)

    one, two = again(base, rules), again(other, rules)
    kept = {lesson.tool for lesson in found.lessons if lesson.setting == "keep"}
    assert stored(one, but=kept) == stored(two, but=kept)
    assert {lesson.tool for lesson in lessons(path(one), path(two)).lessons} <= kept


@law
@given(two_runs)
def test_nothing_is_learned_from_equal_recordings(made):
    data = recorded([(tool, one) for tool, one, _ in made])

    assert lessons(path(data), path(data)).lessons == ()


@law
@given(two_runs)
def test_only_places_that_changed_are_named_and_in_no_more_calls_than_there_are(made):
    base = recorded([(tool, one) for tool, one, _ in made])
    other = recorded([(tool, two) for tool, _, two in made])
    changed = {tool for tool, one, two in made if one != two or repr(one) != repr(two)}

    found = lessons(path(base), path(other)).lessons

    assert {lesson.tool for lesson in found} <= changed
    assert all(1 <= lesson.calls <= lesson.of for lesson in found)
