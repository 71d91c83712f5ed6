"""`replay --mcp`: the server that a recording is, on standard streams."""

import os
import select
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from types import FrameType
from typing import TYPE_CHECKING, cast

from cassettekit.adapters.mcp.asked import Asked, OnMiss, require_on_miss
from cassettekit.adapters.mcp.card import empty_card, read_card, require_server
from cassettekit.adapters.mcp.lines import CHUNK, Lines, chunks, write_all
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.reception import Ended, Reception, is_call
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.show import times
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.session.notices import say
from cassettekit.storage.reading import read_file
from cassettekit.storage.recording import Recording

if TYPE_CHECKING:
    from cassettekit.adapters.mcp.server import Server

# What a stored text may hold that is written otherwise for whoever asks.
_MARKS = (b"ROOT>", b"HOME>", b"TMP>")
# An answer must not wait 5 ms for the thread that imports.
_SWITCH = 0.0005


def replay(asked: Asked, on_miss: str) -> int:
    """Serve a recording; gives 1 where that was a negative result.

    Raises:
        CassetteError: The recording cannot be served.
    """
    require_on_miss(on_miss)
    if on_miss == "live":
        from cassettekit.adapters.mcp import live  # noqa: PLC0415 - rarely asked for

        return live.replay(asked)
    if asked.command:
        say("the server's own command is not run: every answer comes from the recording")
    recording = read_file(asked.file) if os.path.lexists(asked.file) else None
    if recording is not None:
        require_server(recording, asked.server)
    opening = _Opening(asked, cast("OnMiss", on_miss), recording)
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    streams = _Streams()
    try:
        reception = _reception(recording, asked.server)
        if reception is not None:
            streams.greet(reception, opening.done)
        streams.serve(opening.server())
    except (Ended, _Stopped, BrokenPipeError):
        pass  # the calls that were answered are what the verdict is about
    if streams.junk:
        say(f"{streams.junk} lines of the client were no messages")
    run = opening.server().run
    say(f"answered {times(run.replayer.served, 'call')}, missed {len(run.replayer.misses)}")
    run.close(None)
    return 0


def _reception(recording: Recording | None, server: str) -> Reception | None:
    """What can answer before the rules are known; None where they have a say in it."""
    card = empty_card(server) if recording is None else read_card(recording, server, lambda v: v)
    told = dumps_ascii([card.info, card.capabilities, card.instructions, *card.lists.values()])
    is_plain = not any(mark in told for mark in _MARKS)
    return Reception(card) if is_plain and os.name == "posix" else None


class _Opening:
    """Opens the run in a thread: its rules take 100 ms, and a client waits for a first answer.

    `done` can be read once there is a server, or will be none.
    """

    def __init__(self, asked: Asked, on_miss: OnMiss, recording: Recording | None) -> None:
        self.done, self._end = os.pipe()
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._open, args=(asked, on_miss, recording))
        sys.setswitchinterval(_SWITCH)
        self._thread.start()

    def _open(self, asked: Asked, on_miss: OnMiss, recording: Recording | None) -> None:
        try:
            from cassettekit.adapters.mcp.opened import opened_to_replay  # noqa: PLC0415 - here
            from cassettekit.adapters.mcp.server import Server  # noqa: PLC0415 - and not before

            self._server = Server(opened_to_replay(asked, recording), asked.server, on_miss)
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            self._error = error
        os.close(self._end)

    def server(self) -> "Server":
        """The server, once it is there; raises what there was instead."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._server


class _Streams:
    """Standard streams: lines of a client in, answers out."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._held: deque[bytes] = deque()
        self.junk = 0

    def greet(self, reception: Reception, done: int) -> None:
        """Answer until `done` can be read, or something comes that is more than a greeting."""
        while not self._held:
            ready, _, _ = select.select([0, done], [], [])
            if done in ready or not (chunk := os.read(0, CHUNK)):
                return
            self._held.extend(self._lines.feed(chunk))
            while self._held:
                messages = read_messages(self._held[0]) or []
                if any(map(is_call, messages)):
                    break
                self._reply(self._held.popleft(), reception.answer)

    def serve(self, server: "Server") -> None:
        """Answer until the input ends."""
        self._all(self._held, server.answer)
        for chunk in chunks(0):
            self._all(self._lines.feed(chunk), server.answer)
        # A last line without its end is a message if it reads as one.
        self._reply(self._lines.rest(), server.answer)

    def _all(self, lines: Iterable[bytes], answer: "_Answer") -> None:
        for line in lines:
            self._reply(line, answer)

    def _reply(self, line: bytes, answer: "_Answer") -> None:
        messages = read_messages(line)
        if messages is None:
            self.junk += bool(line.strip())
            return
        answers: list[JsonValue] = [told for message in messages for told in answer(message)]
        if line.lstrip().startswith(b"["):
            if answers:
                write_all(1, dumps_ascii(answers) + b"\n")
            return
        for told in answers:
            write_all(1, dumps_ascii(told) + b"\n")


_Answer = Callable[[JsonObject], list[JsonObject]]


class _Stopped(Exception):
    """A signal ended the session."""


def _stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's form
    for other in (signal.SIGTERM, signal.SIGINT):
        signal.signal(other, signal.SIG_IGN)  # what was answered is being closed
    raise _Stopped
