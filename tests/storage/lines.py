"""Lines of calls of all kinds, and what a reader keeps of them."""

import json

from hypothesis import strategies as st

from tests.storage.building import call

OUTCOMES = (
    {"result": 1},
    {"result": {"result": 1, "error": 2}},
    {"error": {"type": "E", "message": "m"}},
    {"error": {"type": "E", "message": "m", "result": 1}},
    {"error": {"type": "E", "message": "n", "result": 1}},
    {"miss": "unknown"},
    {"redacted": {"$.result": "r"}, "result": 1},
    {"nested": [{"result": 3}], "result": 1},
)
ARGS = st.sampled_from([{"q": 1}, {"q": 1, "result": 2}, {"error": 1, "miss": 2, "tool": "x"}])
CALLS = st.lists(st.tuples(ARGS, st.sampled_from(OUTCOMES)), max_size=12)


def written(calls, step=1):
    return [call(n * step, args=args, **outcome) for n, (args, outcome) in enumerate(calls)]


def loosely(line):
    """A line as somebody else may spell it: only its start is ours."""
    return json.dumps(json.loads(line)).replace('{"key": ', '{"key":', 1).encode() + b"\n"


def columns_of(recording):
    names = ("kind", "keys", "tools", "missed", "complete", "schemas", "header", "end", "notes")
    arrays = ("seqs", "lengths")
    return {name: getattr(recording, name) for name in names} | {
        name: list(getattr(recording, name)) for name in arrays
    }
