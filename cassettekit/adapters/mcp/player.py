"""`replay --mcp`: the server that a recording is, on standard streams."""

import os
import signal
from types import FrameType
from typing import cast

from cassettekit.adapters.mcp.asked import Asked
from cassettekit.adapters.mcp.keeper import Keeper
from cassettekit.adapters.mcp.lines import Lines, chunks, write_all
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.opened import opened, opened_to_replay
from cassettekit.adapters.mcp.server import ON_MISS, Ended, OnMiss, Server
from cassettekit.adapters.mcp.stdio import record, require_command
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import UsageError
from cassettekit.session.notices import say
from cassettekit.session.runs import NewRun, ReplayRun


def replay(asked: Asked, on_miss: str) -> int:
    """Serve a recording; gives 1 where that was a negative result.

    Raises:
        CassetteError: The recording cannot be served.
    """
    require_on_miss(on_miss)
    if on_miss == "live":
        return _live(asked)
    if asked.command:
        say("the server's own command is not run: every answer comes from the recording")
    run = opened_to_replay(asked)
    return serve_streams(run, Server(run, asked.server, cast("OnMiss", on_miss)))


def require_on_miss(on_miss: str) -> None:
    """Refuse a word that is none of `--on-miss`."""
    if on_miss not in (*ON_MISS, "live"):
        known = ", ".join((*ON_MISS, "live"))
        raise UsageError("--on-miss", f"there is no {on_miss[:40]!r}", f"it is one of {known}")


def serve_streams(run: ReplayRun, server: Server) -> int:
    """Answer what comes in on standard input until it ends, or a signal ends it."""
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    lines, junk = Lines(), 0
    try:
        for chunk in chunks(0):
            for line in lines.feed(chunk):
                messages = read_messages(line)
                if messages is None:
                    junk += bool(line.strip())
                    continue
                _reply(server, line, messages)
    except (Ended, _Stopped, BrokenPipeError):
        pass  # the calls that were answered are what the verdict is about
    if junk:
        say(f"{junk} lines of the client were no messages")
    served, missed = run.replayer.served, len(run.replayer.misses)
    say(f"answered {served} calls, missed {missed}")
    run.close(None)
    return 0


def _reply(server: Server, line: bytes, messages: list[JsonObject]) -> None:
    answers: list[JsonValue] = [answer for message in messages for answer in server.answer(message)]
    if line.lstrip().startswith(b"["):
        if answers:
            write_all(1, dumps_ascii(answers) + b"\n")
        return
    for answer in answers:
        write_all(1, dumps_ascii(answer) + b"\n")


class _Stopped(Exception):
    """A signal ended the session."""


def _stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's form
    raise _Stopped


def _live(asked: Asked) -> int:
    from cassettekit.adapters.mcp.live import Here, LiveProxy  # noqa: PLC0415 - rarely asked for
    from cassettekit.adapters.mcp.reading import Reading  # noqa: PLC0415 - likewise

    require_command(asked)
    if not os.path.lexists(asked.file):
        return record(asked)
    keeper = Keeper()
    try:
        run = opened(asked)
        assert isinstance(run, NewRun), "the mode is `new` and there is a file"
        here = Here(Reading(run, asked.server), keeper)
        try:
            LiveProxy(run, asked.command, asked.server, here).serve()
        except BaseException as error:
            run.close(error)
            raise
        return here.code
    finally:
        keeper.done()
