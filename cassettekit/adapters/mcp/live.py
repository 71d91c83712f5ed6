"""`--on-miss live`: answer what the recording knows, ask the real server for the rest."""

import os
import threading
from collections.abc import Sequence

from cassettekit.adapters.mcp.asked import Asked
from cassettekit.adapters.mcp.child import Child
from cassettekit.adapters.mcp.keeper import Keeper
from cassettekit.adapters.mcp.lines import Lines, write_all
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.opened import opened
from cassettekit.adapters.mcp.protocol import CALL, Side, object_in, text_in
from cassettekit.adapters.mcp.proxy import Proxy
from cassettekit.adapters.mcp.reading import Reading
from cassettekit.adapters.mcp.server import Server
from cassettekit.adapters.mcp.stdio import record, require_command
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject
from cassettekit.session.found import Found
from cassettekit.session.notices import say
from cassettekit.session.road import Prepared
from cassettekit.session.runs import NewRun


def replay(asked: Asked) -> int:
    """Serve a recording and the real server; gives the exit code.

    Raises:
        CassetteError: The recording cannot be served, or there is no such server.
    """
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


class NotRecorded(Exception):
    """The recording lacks this call, and nothing in it forbids to ask the server."""


class LiveServer(Server):
    """Answers recorded calls; whatever else a client says is the real server's to answer.

    A call whose arguments hold a placeholder or a frozen moment is a miss, never sent.
    """

    def knows(self, message: JsonObject) -> list[JsonObject] | None:
        """The answers to a recorded call; None where the real server is to be asked."""
        if text_in(message, "method") != CALL or "id" not in message:
            return None
        params = object_in(message, "params")
        if "inputResponses" in params and text_in(params, "requestState") not in self.rounds:
            return None  # the real server asked, so it gets the answer
        try:
            return self.answer(message)
        except NotRecorded:
            return None

    def _find(self, call: Prepared, args: JsonObject, beside: JsonObject) -> Found:
        found = self._replayer.answer_or_pass(call, args, beside)
        if found is None:
            say(f"{call.tool}, key {call.key}: not in the recording, so the server is asked")
            raise NotRecorded
        return found


class Here:
    """A listener in this process: what is answered and what is asked make one run."""

    def __init__(self, reading: Reading, keeper: Keeper) -> None:
        self._reading = reading
        self._keeper = keeper
        self._lock = threading.Lock()
        self.code = 2

    def heard(self, side: Side, chunk: bytes) -> None:
        """Record some bytes of one side."""
        with self._lock:
            self._reading.heard(side, chunk)

    def watch(self, group: int) -> None:
        """Have the server ended should this process be killed."""
        self._keeper.watch(group)

    def end(self, code: int, *, by_itself: bool) -> None:
        """Close the recording."""
        why = "the server ended" if by_itself else "the client left"
        with self._lock:
            self.code = self._reading.close(why, code, by_itself=by_itself)


class LiveProxy(Proxy):
    """A proxy that keeps recorded calls from the server and answers them itself."""

    def __init__(self, run: NewRun, command: Sequence[str], server: str, here: Here) -> None:
        super().__init__(command, here)
        self._server = LiveServer(run, server)
        self._output = threading.Lock()
        self._lines: dict[Side, Lines] = {"client": Lines(), "server": Lines()}

    def _pass_on(self, child: Child, chunk: bytes) -> None:
        for line in self._lines["client"].feed(chunk):
            self._pass_line(child, line)

    def _pass_end(self, child: Child) -> None:
        if rest := self._lines["client"].rest():
            self._pass_line(child, rest)

    def _pass_line(self, child: Child, line: bytes) -> None:
        messages = read_messages(line)
        if messages is None:
            super()._pass_on(child, line + b"\n")
            return
        # A batch is taken apart: its calls may be for either of us.
        for message in messages:
            answers = self._server.knows(message)
            if answers is None:
                single = line if len(messages) == 1 else dumps_ascii(message)
                super()._pass_on(child, single + b"\n")
            for answer in answers or ():
                self._write(dumps_ascii(answer) + b"\n")

    def _hand_over(self, chunk: bytes) -> None:
        self._listener.heard("server", chunk)
        if lines := self._lines["server"].feed(chunk):
            self._write(b"".join(line + b"\n" for line in lines))

    def _write(self, data: bytes) -> None:
        with self._output:
            write_all(1, data)
