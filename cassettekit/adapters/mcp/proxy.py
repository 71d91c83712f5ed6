"""Stand between a client and a server on standard streams: pass bytes on, read a copy."""

import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Literal, TypeAlias

from cassettekit.adapters.mcp.card import CardWriter
from cassettekit.adapters.mcp.child import Child
from cassettekit.adapters.mcp.keeper import Keeper
from cassettekit.adapters.mcp.lines import Lines, chunks, write_all
from cassettekit.adapters.mcp.protocol import read_messages
from cassettekit.adapters.mcp.watch import Watch
from cassettekit.core.values import JsonObject
from cassettekit.errors import CassetteError
from cassettekit.session.notices import say
from cassettekit.session.runs import NewRun, RecordRun

# The thread that reads must not wait 5 ms for the one that records.
_SWITCH = 0.0002
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

Ending: TypeAlias = Literal["client", "server"] | int


class RunFailed(Exception):
    """The server went by itself, or either side left a call open."""


class Copy:
    """What was read of both directions, in an order in which a request precedes its answer.

    The client's lines are put aside before they are passed on and read afterwards; who reads
    a line of the server first reads all of those. No lock is held while a pipe is written.
    """

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._lock = threading.Lock()
        self._aside: deque[bytes] = deque()
        self._ended = False
        self.junk = {"client": 0, "server": 0}

    def put_aside(self, lines: list[bytes]) -> None:
        """Keep lines of the client that are about to be passed on."""
        self._aside.extend(lines)

    def read_aside(self) -> None:
        """Read what the client's lines say."""
        with self._lock:
            self._read_aside()

    def read(self, lines: list[bytes]) -> None:
        """Read what lines of the server say, once they were passed on."""
        with self._lock:
            self._read_aside()
            for line in lines:
                self._read("server", line, self._watch.came)

    def end(self, why: str) -> None:
        """Every open call was cut off."""
        with self._lock:
            self._read_aside()
            self._watch.end(why)
            self._ended = True

    def _read_aside(self) -> None:
        while self._aside:
            self._read("client", self._aside.popleft(), self._watch.sent)

    def _read(self, side: str, line: bytes, note: Callable[[JsonObject], None]) -> None:
        if self._ended or not line.strip():
            return
        messages = read_messages(line)
        if messages is None:
            self.junk[side] += 1
            return
        for message in messages:
            try:
                note(message)
            except Exception as error:  # noqa: BLE001 - a session never ends by its recording
                self._watch.fault(error)


class Proxy:
    """A recording proxy; standard input and output are the client's."""

    def __init__(self, run: RecordRun | NewRun, command: Sequence[str], server: str) -> None:
        self._run = run
        self._command = command
        recorder = run.recorder
        self._watch = Watch(recorder, CardWriter(run, recorder.store, server), server)
        self._copy = Copy(self._watch)
        self._events: SimpleQueue[Ending] = SimpleQueue()
        self._drained = threading.Event()

    def serve(self, keeper: Keeper) -> int:
        """Serve until either side ends; gives the server's exit code.

        Raises:
            UsageError: There is no such server.
        """
        child = Child(self._command)
        keeper.watch(child.group)
        sys.setswitchinterval(_SWITCH)
        for number in _SIGNALS:
            signal.signal(number, lambda number, _frame: self._events.put(number))
        for pump in (self._to_server, self._to_client):
            threading.Thread(target=pump, args=(child,), daemon=True).start()
        ending = self._events.get()
        if isinstance(ending, int):
            child.signal(ending)
        else:
            child.close_input()
        code = child.end(self._drained.is_set)
        return self._close(code, by_itself=ending == "server")

    # --- the two directions --------------------------------------------------------------

    def _to_server(self, child: Child) -> None:
        lines = Lines()
        try:
            for chunk in chunks(0):
                self._pass_on(child, lines.feed(chunk), chunk)
        except OSError:
            return  # the server has gone, and its output says so
        self._copy.put_aside([lines.rest()])
        self._events.put("client")

    def _pass_on(self, child: Child, lines: list[bytes], chunk: bytes) -> None:
        self._copy.put_aside(lines)
        write_all(child.input, chunk)
        self._copy.read_aside()

    def _to_client(self, child: Child) -> None:
        lines = Lines()
        gone = False
        for chunk in chunks(child.output):
            whole = lines.feed(chunk)
            if not gone:
                try:
                    self._hand_over(whole, chunk)
                except OSError:
                    # What the server still says is recorded all the same.
                    gone = True
                    self._events.put("client")
            if whole:
                self._copy.read(whole)
        self._copy.read([lines.rest()])
        self._drained.set()
        self._events.put("server")

    def _hand_over(self, lines: list[bytes], chunk: bytes) -> None:  # noqa: ARG002 - for `live`
        write_all(1, chunk)

    # --- the end -------------------------------------------------------------------------

    def _close(self, code: int, *, by_itself: bool) -> int:
        self._copy.end("the server ended" if by_itself else "the client left")
        watch, junk = self._watch, self._copy.junk
        for side, count in junk.items():
            if count:
                say(f"{count} lines of the {side} were no messages; they were passed on")
        cut = f", {watch.interrupted} cut off" if watch.interrupted else ""
        say(f"recorded {watch.recorded} calls{cut}; the server ended with code {code}")
        failed = watch.lost > 0 or (by_itself and code != 0)
        try:
            self._run.close(RunFailed() if failed else None)
        except CassetteError as error:
            say(error.line())
            return code or error.exit_code
        return code
