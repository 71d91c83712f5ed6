"""Which messages on HTTP belong together: a session in one era, a request in the other."""

from cassettekit.adapters.mcp import frames
from cassettekit.adapters.mcp.card_writer import CardWriter
from cassettekit.adapters.mcp.events import Events
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.protocol import CANCELLED, id_of
from cassettekit.adapters.mcp.reading import RunFailed
from cassettekit.adapters.mcp.watch import Watch
from cassettekit.core.show import times
from cassettekit.core.values import JsonObject
from cassettekit.errors import CassetteError
from cassettekit.session.notices import say
from cassettekit.session.runs import RecordRun


class Sessions:
    """The recording side of many sessions: one watch for each, and one for all without."""

    def __init__(self, run: RecordRun, server: str) -> None:
        self._run = run
        self._server = server
        self._card = CardWriter(run, run.store, server)
        self._watches: dict[bytes, Watch] = {}
        self._exchanges: dict[int, Exchange] = {}
        self._numbers: list[int] = []
        self._junk = 0

    def numbered(self, seq: int) -> None:
        """Learn the `seq` of a call that the next request starts."""
        self._numbers.append(seq)

    def frame(self, kind: int, piece: bytes) -> None:
        """Note what became of an exchange."""
        (number,) = frames.EXCHANGE.unpack_from(piece)
        told = piece[frames.EXCHANGE.size :]
        if kind == frames.ASKED:
            self._exchanges[number] = self._asked(number, told)
            return
        exchange = self._exchanges[number]
        match kind:
            case frames.ANSWERED:
                exchange.answered(told)
            case frames.PIECE:
                exchange.piece(told)
            case frames.CANCELLED:
                del self._exchanges[number]
                exchange.cancelled()
            case _:
                del self._exchanges[number]
                self._junk += exchange.over()

    def _asked(self, number: int, told: bytes) -> "Exchange":
        (size,) = frames.SESSION.unpack_from(told)
        session, body = told[frames.SESSION.size :][:size], told[frames.SESSION.size + size :]
        watch = self._watches.get(session)
        if watch is None:
            watch = Watch(self._run.recorder, self._card, self._server)
            self._watches[session] = watch
        for seq in self._numbers:
            watch.numbered(seq)
        self._numbers.clear()
        # Ids of clients without a session may be the same.
        exchange = Exchange(watch, 0 if session else number)
        self._junk += exchange.asked(body)
        watch.unnumber()
        return exchange

    def close(self, why: str, code: int, *, by_itself: bool) -> int:  # noqa: ARG002 - see Reading
        """End the recording; gives the exit code. `why` is said of calls still open."""
        for exchange in self._exchanges.values():
            exchange.broken_off()
        watches = self._watches.values()
        for watch in watches:
            watch.end(why)
        if self._junk:
            say(f"{self._junk} bodies were no messages; they were passed on")
        cut = sum(watch.interrupted for watch in watches)
        recorded = sum(watch.recorded for watch in watches)
        say(f"recorded {times(recorded, 'call')}{f', {cut} cut off' if cut else ''}")
        failed = any(watch.lost for watch in watches)
        try:
            self._run.close(RunFailed() if failed else None)
        except CassetteError as error:
            say(error.line())
            return error.exit_code
        return code


class Exchange:
    """One request and its answers."""

    def __init__(self, watch: Watch, scope: int) -> None:
        self._watch = watch
        self._scope = scope
        self._requests: list[JsonObject] = []
        self._events: Events | None = None
        self._body: list[bytes] = []

    def asked(self, body: bytes) -> int:
        """Note what the client says; gives how much of it was no message."""
        messages = read_messages(body)
        for message in messages or ():
            if "method" in message and id_of(message) is not None:
                self._requests.append(message)
            self._note(message, is_answer=False)
        return messages is None and bool(body)

    def answered(self, kind: bytes) -> None:
        """Note of which media type the answer is."""
        self._events = Events() if kind.startswith(b"text/event-stream") else None

    def piece(self, data: bytes) -> None:
        """Note a piece of the answer."""
        if self._events is None:
            self._body.append(data)
            return
        for event in self._events.feed(data):
            self._came(event)

    def cancelled(self) -> None:
        """Note that the client closed the stream, which cancels what it asked."""
        for message in self._requests:
            gone: JsonObject = {"method": CANCELLED, "params": {"requestId": message["id"]}}
            self._note(gone, is_answer=False)

    def over(self) -> int:
        """Note that the answer is over; gives how much of it was no message.

        What it left open will not be answered; in a session another stream may still do it.
        """
        body = b"".join(self._body)
        junk = bool(body) and not self._came(body)
        for message in self._requests if self._scope else ():
            self._watch.abandoned(message, self._scope)
        return junk

    def broken_off(self) -> None:
        """Note that no more comes: a body without its end is one only if it reads as one."""
        self._came(b"".join(self._body))

    def _came(self, data: bytes) -> bool:
        messages = read_messages(data)
        for message in messages or ():
            self._note(message, is_answer=True)
        return messages is not None

    def _note(self, message: JsonObject, *, is_answer: bool) -> None:
        try:
            (self._watch.came if is_answer else self._watch.sent)(message, self._scope)
        except Exception as error:  # noqa: BLE001 - a session never ends by its recording
            self._watch.fault(error)
