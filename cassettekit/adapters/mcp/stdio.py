"""`--mcp`: open the run, then be the proxy or the server on standard streams."""

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import FrameType
from typing import cast

from cassettekit.adapters.mcp.card import require_server, served_by
from cassettekit.adapters.mcp.keeper import Keeper
from cassettekit.adapters.mcp.lines import Lines, chunks, write_all
from cassettekit.adapters.mcp.protocol import read_messages
from cassettekit.adapters.mcp.server import ON_MISS, Ended, OnMiss, Server
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import UsageError
from cassettekit.session.notices import say
from cassettekit.session.opening import ActiveRun, Wanted, open_run
from cassettekit.session.runs import NewRun, RecordRun, ReplayRun
from cassettekit.session.settings import load_settings
from cassettekit.session.surroundings import run_around


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for; `command` is the server's own."""

    wanted: Wanted
    server: str = ""
    command: Sequence[str] = ()


def record(asked: Asked) -> int:
    """Record a server's calls; gives its exit code.

    Raises:
        UsageError: There is no such server.
    """
    _require_command(asked)
    run = opened(asked)
    assert isinstance(run, RecordRun), "the mode is `record`"
    return _record(run, asked)


def _record(run: RecordRun, asked: Asked) -> int:
    from cassettekit.adapters.mcp.proxy import Proxy  # noqa: PLC0415 - replay needs no threads
    from cassettekit.adapters.mcp.scribe import Scribe  # noqa: PLC0415 - likewise

    scribe = Scribe(run, asked.server)
    try:
        Proxy(asked.command, scribe.tap).serve()
    except UsageError:
        scribe.tap.end(2, by_itself=True)
        scribe.code()
        raise
    return scribe.code()


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
    run = opened(asked)
    assert type(run) is ReplayRun, "the mode is `replay`"
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
    from cassettekit.adapters.mcp.live import Here, LiveProxy  # noqa: PLC0415 - as for `record`
    from cassettekit.adapters.mcp.reading import Reading  # noqa: PLC0415 - likewise

    _require_command(asked)
    keeper = Keeper()
    try:
        run = opened(asked)
        if isinstance(run, RecordRun):
            return _record(run, asked)  # there is no file yet
        assert isinstance(run, NewRun), "the mode is `new`"
        here = Here(Reading(run, asked.server), keeper)
        try:
            LiveProxy(run, asked.command, asked.server, here).serve()
        except BaseException as error:
            run.close(error)
            raise
        return here.code
    finally:
        keeper.done()


def _require_command(asked: Asked) -> None:
    if not asked.command:
        raise UsageError(str(asked.wanted.path), "there is no server to ask", "`-- CMD` names it")


def opened(asked: Asked) -> ActiveRun:
    """The run; on stderr, which settings it has: a client starts servers in any folder.

    Raises:
        CassetteError: The run cannot begin.
    """
    file, candidate = asked.wanted.path, asked.wanted.candidate
    if candidate and file and os.path.realpath(candidate) == os.path.realpath(file):
        raise UsageError(
            str(candidate), "the candidate would overwrite the cassette", "name another"
        )
    around = run_around()
    named = around.config if around is not None else asked.wanted.config
    settings = load_settings(named or None)
    run = open_run(replace(asked.wanted, config=settings.source))
    assert run is not None, "the command line gives a file and a mode"
    source = settings.source or "none found"
    say(f"{run.mode} {asked.wanted.path}; settings: {source}; root: {run.road.rules.roots.root}")
    answers = run.replayer.answers if isinstance(run, ReplayRun) else None
    if answers is not None:
        require_server(answers.recording, asked.server)
        if run.mode == "replay":
            answers.keep_only(served_by(answers.recording, asked.server))
    return run
