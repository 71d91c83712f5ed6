"""Short ways to record and to replay a run."""

import json
from contextlib import contextmanager
from pathlib import Path

import pytest

from cassettekit import Cassette, SwallowedMiss


def echo(**args):
    """A tool that gives back what it was given."""
    return args


def never(**args):
    """A tool that no replay may reach."""
    raise AssertionError("the real tool was called")


def record(path, *calls, **options):
    """Record calls, each a tool, arguments and the result of the tool."""
    with Cassette(path, mode="record", **options) as tape:
        for tool, args, result in calls:
            tape.call(tool, args, returning(result))


def returning(result):
    return lambda **_: result


def raising(error):
    def tool(**_):
        raise error

    return tool


def replay(path, **options):
    return Cassette(path, mode="replay", **options)


@contextmanager
def swallowing(path, *, match=None, **options):
    """A replay whose misses the agent swallows: closing it has to say so."""
    tape = replay(path, **options)
    yield tape
    with pytest.raises(SwallowedMiss, match=match):
        tape.close()


def lines(path):
    return [json.loads(line) for line in Path(path).read_bytes().splitlines()]


def calls_in(path):
    """The call lines of a file."""
    return [line for line in lines(path) if "seq" in line]


def once_again(path, tool="t", args=None):
    """What a replay gives for one call."""
    with replay(path) as tape:
        return tape.call(tool, args or {}, never)
