"""Stand between a client and a server on standard streams, and pass bytes on."""

import signal
import sys
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Literal, Protocol, TypeAlias

from cassettekit.adapters.mcp.child import Child
from cassettekit.adapters.mcp.lines import chunks, widen, write_all
from cassettekit.adapters.mcp.protocol import Side
from cassettekit.adapters.mcp.tap import NoRecording

_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
# The thread that reads must not wait 5 ms for one that is busy.
_SWITCH = 0.0002

Ending: TypeAlias = Literal["client", "server"] | int


class Listener(Protocol):
    """Who gets a copy of what passes; a client's bytes before they are passed on."""

    def heard(self, side: Side, chunk: bytes) -> None:
        """Take some bytes of one side; raises NoRecording where they must not pass."""

    def watch(self, group: int) -> None:
        """Learn which process group is the server's."""

    def end(self, code: int, *, by_itself: bool) -> None:
        """Learn how the server ended, and whether it went before its client."""


class Proxy:
    """Passes on whatever comes; standard input and output are the client's."""

    def __init__(self, command: Sequence[str], listener: Listener) -> None:
        self._command = command
        self._listener = listener
        self._events: SimpleQueue[Ending] = SimpleQueue()
        self._drained = threading.Event()

    def serve(self) -> None:
        """Serve until either side ends; the listener learns how.

        Raises:
            UsageError: There is no such server.
        """
        child = Child(self._command)
        self._listener.watch(child.group)
        for fd in (0, 1, child.input, child.output):
            widen(fd)
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
        self._listener.end(code, by_itself=ending == "server")

    def stop(self) -> None:
        """End the session as if the client had left."""
        self._events.put("client")

    def _to_server(self, child: Child) -> None:
        try:
            for chunk in chunks(0):
                self._pass_on(child, chunk)
            self._pass_end(child)
        except OSError:
            return  # the server has gone, and its output says so
        except NoRecording:
            pass
        self._events.put("client")

    def _to_client(self, child: Child) -> None:
        gone = False
        for chunk in chunks(child.output):
            if not gone:
                try:
                    self._hand_over(chunk)
                except OSError:
                    # What the server still says is recorded all the same.
                    gone = True
                    self._events.put("client")
            if gone:
                self._listener.heard("server", chunk)
        self._drained.set()
        self._events.put("server")

    def _pass_on(self, child: Child, chunk: bytes) -> None:
        self._listener.heard("client", chunk)
        write_all(child.input, chunk)

    def _pass_end(self, child: Child) -> None:  # noqa: ARG002 - as whoever answers needs it
        # A server takes a last line without its end for a whole one.
        self._listener.heard("client", b"\n")

    def _hand_over(self, chunk: bytes) -> None:
        self._listener.heard("server", chunk)
        write_all(1, chunk)
