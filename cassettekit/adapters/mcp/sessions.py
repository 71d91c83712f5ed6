"""Which messages on HTTP belong together: a session in one era, a request in the other."""

from cassettekit.adapters.mcp.asgi import Headers
from cassettekit.adapters.mcp.card_writer import CardWriter
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.protocol import CANCELLED, id_of
from cassettekit.adapters.mcp.watch import Watch
from cassettekit.core.values import JsonObject
from cassettekit.session.runs import RecordRun

_SESSION = b"mcp-session-id"


class Sessions:
    """One watch for each session, and one for all requests without one."""

    def __init__(self, run: RecordRun, server: str) -> None:
        self._run = run
        self._server = server
        self._card = CardWriter(run, run.store, server)
        self._watches: dict[bytes, Watch] = {}
        self.junk = 0

    def exchange(self, headers: dict[bytes, bytes], number: int) -> "Exchange":
        """One request and what answers it."""
        return Exchange(self, headers.get(_SESSION, b""), number)

    def watch(self, session: bytes) -> Watch:
        """The watch of a session."""
        if session not in self._watches:
            self._watches[session] = Watch(self._run.recorder, self._card, self._server)
        return self._watches[session]

    @property
    def watches(self) -> list[Watch]:
        """All watches so far."""
        return list(self._watches.values())


class Exchange:
    """One request and its answers. Ids of clients without a session may be the same."""

    def __init__(self, sessions: Sessions, session: bytes, number: int) -> None:
        self._sessions = sessions
        self._watch = sessions.watch(session)
        self._scope = 0 if session else number
        self._asked: list[JsonObject] = []

    def sent(self, body: bytes) -> None:
        """Note what the client says."""
        if not body:
            return
        messages = read_messages(body)
        if messages is None:
            self._sessions.junk += 1
            return
        for message in messages:
            if "method" in message and id_of(message) is not None:
                self._asked.append(message)
            self._note(message)

    def _note(self, message: JsonObject) -> None:
        try:
            self._watch.sent(message, self._scope)
        except Exception as error:  # noqa: BLE001 - a session never ends by its recording
            self._watch.fault(error)

    def came(self, data: bytes, headers: Headers) -> None:  # noqa: ARG002 - as it is called
        """Note what the server says."""
        messages = read_messages(data)
        if messages is None:
            self._sessions.junk += 1
            return
        for message in messages:
            try:
                self._watch.came(message, self._scope)
            except Exception as error:  # noqa: BLE001 - likewise
                self._watch.fault(error)

    def cancelled(self) -> None:
        """Note that the client closed the stream, which cancels what it asked."""
        for message in self._asked:
            gone: JsonObject = {"method": CANCELLED, "params": {"requestId": message["id"]}}
            self._watch.sent(gone, self._scope)

    def ended(self) -> None:
        """Note that the answer is over: what it left open will not be answered."""
        # In a session another stream may still bring it.
        for message in self._asked if self._scope else ():
            self._watch.abandoned(message, self._scope)
