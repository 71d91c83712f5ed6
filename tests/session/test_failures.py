"""What a tool raised is raised again: a listed set of types, and nothing is imported."""

import asyncio
import concurrent.futures
import json
import sys

import pytest

from cassettekit import Cassette, CassetteMiss, ReplayedToolError
from cassettekit.session.failures import REBUILT
from tests.session.taping import calls_in, lines, never, raising, record, replay, returning

BASE = "base.jsonl"


def fail(error, mode="record"):
    """Let a tool raise in a run; gives what the agent saw."""
    with Cassette(BASE, mode=mode) as tape:
        try:
            tape.call("t", {}, raising(error))
        except BaseException as seen:  # noqa: BLE001 - whatever it is
            return seen
    return None


def replayed():
    with replay(BASE) as tape, pytest.raises(Exception) as caught:  # noqa: PT011 - any of them
        tape.call("t", {}, never)
    return caught.value


ARGUMENTS = {
    "UnicodeDecodeError": ("utf-8", b"\xff", 0, 1, "invalid start byte"),
    "UnicodeEncodeError": ("ascii", "\udc80é", 0, 1, "ordinal not in range"),
}


@pytest.mark.parametrize("name", REBUILT)
def test_a_builtin_error_comes_back_as_its_type_with_its_arguments(name):
    error = REBUILT[name](*ARGUMENTS.get(name, ("what", 5, None)))

    live = fail(error)
    back = replayed()

    assert live is error
    assert type(back) is type(error)
    assert back.args == error.args
    assert str(back) == str(error)


@pytest.mark.parametrize(
    "error",
    [
        OSError("only words"),
        FileNotFoundError(2, "No such file or directory", "a.txt"),
        OSError(18, "Invalid cross-device link", "a", None, "b"),
        BlockingIOError(11, "try again", 7),
        KeyError("name"),
        KeyError(),
        ValueError(b"bytes", (1, 2)),
        RuntimeError("\ud800\u2028\0"),
    ],
    ids=repr,
)
def test_an_error_keeps_what_hangs_on_it(error):
    fail(error)

    back = replayed()

    assert type(back) is type(error)
    assert back.args == error.args
    assert str(back) == str(error)
    if isinstance(error, OSError):
        assert (back.errno, back.filename, back.filename2) == (
            error.errno,
            error.filename,
            error.filename2,
        )
        assert getattr(back, "characters_written", 0) == getattr(error, "characters_written", 0)


class Custom(Exception):
    pass


class Mute(Exception):
    def __str__(self):
        raise RuntimeError


def decode_error():
    try:
        json.loads("{")
    except ValueError as error:
        return error


@pytest.mark.parametrize(
    ("error", "type_"),
    [
        (Custom("boom"), "test_failures.Custom"),
        (decode_error(), "json.decoder.JSONDecodeError"),
        (StopIteration(5), "StopIteration"),
        (StopAsyncIteration(), "StopAsyncIteration"),
        (RecursionError("deep"), "RecursionError"),
        (MemoryError(), "MemoryError"),
        (UserWarning("w"), "UserWarning"),
        (ExceptionGroup("g", [ValueError(1)]), "ExceptionGroup"),
        (Mute(), "test_failures.Mute"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_any_other_error_comes_back_under_its_name_as_one_type(error, type_):
    fail(error)

    back = replayed()

    assert type(back) is ReplayedToolError
    assert back.type.endswith(type_)
    assert isinstance(back, RuntimeError)
    assert "args" not in calls_in(BASE)[0]["error"]


class TestWhatSaysNothingAboutTheTool:
    @pytest.mark.parametrize(
        "error",
        [
            KeyboardInterrupt(),
            SystemExit(3),
            GeneratorExit(),
            asyncio.CancelledError(),
            concurrent.futures.CancelledError(),
        ],
        ids=lambda error: f"{type(error).__module__}.{type(error).__name__}",
    )
    def test_is_not_recorded_and_reaches_the_agent(self, error):
        with Cassette(BASE, mode="record") as tape:
            tape.call("before", {}, returning(1))
            with pytest.raises(type(error)) as caught:
                tape.call("t", {}, raising(error))
            tape.call("after", {}, returning(2))

        assert caught.value is error
        assert [(line["seq"], line["tool"]) for line in calls_in(BASE)] == [
            (0, "before"),
            (2, "after"),
        ]
        assert lines(BASE)[-1]["status"] == "ok"

    def test_a_task_that_is_cancelled_leaves_a_gap(self):
        async def slow():
            await asyncio.sleep(60)

        async def run(tape):
            task = asyncio.create_task(tape.acall("slow", {}, slow))
            await asyncio.sleep(0)
            task.cancel()
            return await asyncio.gather(task, return_exceptions=True)

        with Cassette(BASE, mode="record") as tape:
            [outcome] = asyncio.run(run(tape))

        assert isinstance(outcome, asyncio.CancelledError)
        assert calls_in(BASE) == []


class TestAForgedCassette:
    def forge(self, workspace, error):
        record(BASE, ("t", {}, "@"))
        data = (workspace / BASE).read_bytes()
        forged = data.replace(b'"result":"@"', b'"error":' + json.dumps(error).encode())
        (workspace / BASE).write_bytes(forged)

    @pytest.mark.parametrize(
        "name",
        [
            "SystemExit",
            "KeyboardInterrupt",
            "GeneratorExit",
            "BaseException",
            "StopIteration",
            "StopAsyncIteration",
            "builtins.SystemExit",
            "os.system",
            "subprocess.Popen",
            "antigravity.x",
            "interrupted",
            "cassettekit.errors.CassetteMiss",
            "",
            "\x1b[2J",
        ],
    )
    def test_raises_nothing_that_steers_the_interpreter_and_imports_nothing(self, workspace, name):
        self.forge(workspace, {"type": name, "message": "m", "args": ["rm -rf"]})
        before = set(sys.modules)

        back = replayed()

        assert type(back) is ReplayedToolError
        assert back.type == name
        assert set(sys.modules) == before

    @pytest.mark.parametrize(
        "args",
        [
            {"not": "a list"},
            "text",
            5,
            None,
            [{"$bytes": "!"}],
            [{"$object": {"type": "os.system", "as": "dataclass", "value": {}}}],
            [{"$unknown": 1}],
            [1, 2, 3, 4, 5, 6, 7],
            [[[[]]]],
        ],
        ids=repr,
    )
    @pytest.mark.parametrize("name", ["ValueError", "OSError", "UnicodeDecodeError", "KeyError"])
    def test_with_arguments_the_type_does_not_take_keeps_name_and_text(self, workspace, name, args):
        self.forge(workspace, {"type": name, "message": "m", "args": args})

        back = replayed()

        assert isinstance(back, (REBUILT[name], ReplayedToolError))

    def test_can_make_no_recorded_error_look_like_a_miss(self, workspace):
        self.forge(workspace, {"type": "CassetteMiss", "message": "m"})

        back = replayed()

        assert not isinstance(back, CassetteMiss)

    def test_an_error_without_a_message_is_an_error_still(self, workspace):
        self.forge(workspace, {"type": "ValueError"})

        assert type(replayed()) is ValueError


def test_an_error_is_never_answered_as_a_success():
    fail(ValueError("no"))

    with replay(BASE) as tape, pytest.raises(ValueError, match="no"):
        tape.call("t", {}, returning("fine"))
