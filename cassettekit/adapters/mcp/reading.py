"""Read a copy of what passes, and close the recording of it."""

from collections.abc import Callable

from cassettekit.adapters.mcp.card_writer import CardWriter
from cassettekit.adapters.mcp.lines import Lines
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.protocol import SIDES, Side
from cassettekit.adapters.mcp.watch import Watch
from cassettekit.core.show import times
from cassettekit.core.values import JsonObject
from cassettekit.errors import CassetteError
from cassettekit.session.notices import say
from cassettekit.session.runs import NewRun, RecordRun


class RunFailed(Exception):
    """The server went by itself, or either side left a call open."""


class Reading:
    """The recording side of a session: chunks in, records out.

    A chunk of the client has to be given before the server can have answered it.
    """

    def __init__(self, run: RecordRun | NewRun, server: str) -> None:
        self._run = run
        self._watch = Watch(run.recorder, CardWriter(run, run.recorder.store, server), server)
        self._lines: dict[Side, Lines] = {side: Lines() for side in SIDES}
        self._junk: dict[Side, int] = dict.fromkeys(SIDES, 0)

    def numbered(self, seq: int) -> None:
        """Learn the `seq` of a call that the client's next bytes start."""
        self._watch.numbered(seq)

    def frame(self, kind: int, piece: bytes) -> None:
        """Note some bytes of one side, given by its place in `SIDES`."""
        self.heard(SIDES[kind], piece)

    def heard(self, side: Side, chunk: bytes) -> None:
        """Note some bytes of one side."""
        note = self._watch.sent if side == "client" else self._watch.came
        for line in self._lines[side].feed(chunk):
            self._read(side, line, note)
        if side == "client":
            self._watch.unnumber()

    def _read(self, side: Side, line: bytes, note: Callable[[JsonObject], None]) -> None:
        messages = read_messages(line)
        if messages is None:
            self._junk[side] += bool(line.strip())
            return
        for message in messages:
            try:
                note(message)
            except Exception as error:  # noqa: BLE001 - a session never ends by its recording
                self._watch.fault(error)

    def close(self, why: str, code: int, *, by_itself: bool) -> int:
        """End the recording; gives the exit code, which is the server's where it has one.

        `why` is said of calls that are still open; `by_itself` is a server that went first.
        """
        for side in SIDES:
            # A last line without its end is a whole message only if it reads as one.
            self.heard(side, b"\n")
            if count := self._junk[side]:
                say(f"{count} lines of the {side} were no messages; they were passed on")
        watch = self._watch
        watch.end(why)
        cut = f", {watch.interrupted} cut off" if watch.interrupted else ""
        say(f"recorded {times(watch.recorded, 'call')}{cut}; the server ended with code {code}")
        failed = watch.lost > 0 or (by_itself and code != 0)
        try:
            self._run.close(RunFailed() if failed else None)
        except CassetteError as error:
            say(error.line())
            return code or error.exit_code
        return code
