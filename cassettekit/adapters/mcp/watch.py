"""Write down what passes between one client and one server; it never speaks itself."""

from collections import deque
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from cassettekit.adapters.mcp.card import full_name
from cassettekit.adapters.mcp.card_writer import CardWriter
from cassettekit.adapters.mcp.protocol import (
    CALL,
    CANCELLED,
    LISTS,
    PROGRESS,
    TOOL_USE,
    TRACE,
    MessageId,
    as_id,
    id_of,
    neutral,
    object_in,
    starts_call,
    text_in,
)
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import CassetteError, WriteFailed
from cassettekit.session.recorder import Recorder
from cassettekit.session.road import Prepared, Road

_HELLOS = ("initialize", "server/discover")

_Number: TypeAlias = tuple[int, type, "int | float | str"]


@dataclass(slots=True)
class OpenCall:
    """A call that the server has not answered yet, and what was said around it."""

    call: Prepared
    seq: int
    side: JsonObject
    token: JsonValue = None
    progress: int = 0
    state: JsonValue = None
    rounds: list[JsonValue] = field(default_factory=list)
    nested: list[JsonValue] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request that is no call; `cursor` is the page it asked for."""

    method: str
    cursor: str


class Watch:
    """One client and one server, their ids tracked by direction and type.

    Messages of each direction have to be given in their order, and a request before its
    response. `interrupted` counts all calls that were cut off, `lost` those that neither side
    cut off on purpose.
    """

    def __init__(self, recorder: Recorder, card: CardWriter, server: str) -> None:
        self._recorder = recorder
        self._card = card
        self._server = server
        self._calls: dict[_Number, OpenCall] = {}
        self._asked: dict[_Number, _Asked] = {}
        self._waiting: list[OpenCall] = []
        self._questions: dict[_Number, JsonObject] = {}
        self._numbers: deque[int] = deque()
        self.recorded = 0
        self.interrupted = 0
        self.lost = 0

    def fault(self, error: Exception) -> None:
        """Say that something could not be recorded; the run fails when it ends."""
        if not isinstance(error, CassetteError):
            what = f"a message could not be recorded ({type(error).__name__}: {error})"
            error = WriteFailed(self._server or "the server", what)
        self._recorder.fault(error)

    # --- from the client -----------------------------------------------------------------

    def sent(self, message: JsonObject, scope: int = 0) -> None:
        """Note a message of the client; ids of one scope belong together."""
        number, method = _in(scope, id_of(message)), text_in(message, "method")
        params = object_in(message, "params")
        if not method:
            self._answered(number, message)
        elif number is None:
            if method == CANCELLED:
                self._cut(_in(scope, as_id(params.get("requestId"))), "the client cancelled it")
        elif method == CALL:
            self._call(number, message, params)
        elif method in LISTS or method in _HELLOS:
            self._asked[number] = _Asked(method, text_in(params, "cursor"))

    def numbered(self, seq: int) -> None:
        """Learn the `seq` of the next message that `starts_call`, where it has one already."""
        self._numbers.append(seq)

    def unnumber(self) -> None:
        """Let go of numbers whose messages turned out to start no call."""
        while self._numbers:
            self._numbers.popleft()
            self._recorder.store.abandon()

    def _call(self, number: _Number, message: JsonObject, params: JsonObject) -> None:
        seq = self._numbers.popleft() if self._numbers and starts_call(message) else None
        call = self._prepared(params)
        if call is None:
            if seq is not None:
                self._recorder.store.abandon()
            return
        if "inputResponses" in params and (going := self._going_on(call, params)) is not None:
            last = cast("JsonObject", going.rounds[-1])
            last["responses"] = params["inputResponses"]
            self._calls[number] = going
            return
        if (before := self._calls.pop(number, None)) is not None:
            self._cut_off(before, "its id was used again")
        seq = self._recorder.begin(call, seq)
        meta = object_in(params, "_meta")
        side = said_beside(self._recorder.road, meta)
        self._calls[number] = OpenCall(call, seq, side, meta.get("progressToken"))

    def _prepared(self, params: JsonObject) -> Prepared | None:
        name = params.get("name")
        if not isinstance(name, str):
            return None  # no call of any tool: the server will say so
        road, tool = self._recorder.road, full_name(self._server, name)
        try:
            return road.prepare(tool, object_in(params, "arguments"), None)
        except CassetteError as refused:
            self._recorder.fault(refused)
            return None

    def _going_on(self, call: Prepared, params: JsonObject) -> OpenCall | None:
        """The call whose server had questions that this request answers."""
        state = params.get("requestState")
        for place, opened in enumerate(self._waiting):
            if opened.call.key == call.key and opened.state == state:
                return self._waiting.pop(place)
        return None

    def _cut(self, number: _Number | None, why: str) -> bool:
        opened = self._calls.pop(number, None) if number is not None else None
        if opened is not None:
            self._cut_off(opened, why)
        return opened is not None

    def _answered(self, number: _Number | None, message: JsonObject) -> None:
        question = self._questions.pop(number, None) if number is not None else None
        if question is not None:
            for member in ("result", "error"):
                if member in message:
                    question[member] = message[member]

    # --- from the server -----------------------------------------------------------------

    def came(self, message: JsonObject, scope: int = 0) -> None:
        """Note a message of the server; ids of one scope belong together."""
        number, method = _in(scope, id_of(message)), text_in(message, "method")
        if not method:
            if number is not None:
                self._response(number, message)
        elif number is not None:
            self._question(number, method, message)
        elif method == PROGRESS:
            self._progress(object_in(message, "params").get("progressToken"))

    def _response(self, number: _Number, message: JsonObject) -> None:
        result = message.get("result")
        if (opened := self._calls.pop(number, None)) is not None:
            self._ended(opened, message)
        elif (asked := self._asked.pop(number, None)) is not None and isinstance(result, dict):
            if asked.method in LISTS:
                self._card.page(asked.method, asked.cursor, result)
            else:
                self._card.hello(result)

    def _ended(self, opened: OpenCall, message: JsonObject) -> None:
        result = message.get("result")
        if isinstance(result, dict) and result.get("resultType") == "input_required":
            opened.state = result.get("requestState")
            opened.rounds.append({"requests": object_in(result, "inputRequests")})
            self._waiting.append(opened)
            return
        self.recorded += 1
        side = self._side(opened)
        if "error" in message or "result" not in message:
            described = _described(message.get("error"))
            self._recorder.failed(opened.call, opened.seq, described, side)
            return
        value = neutral(result) if isinstance(result, dict) else result
        self._recorder.returned(opened.call, opened.seq, value, side)

    def _side(self, opened: OpenCall) -> JsonObject:
        side = dict(opened.side)
        for name in ("rounds", "nested"):
            if said := getattr(opened, name):
                side[name] = self._recorder.road.clean(said)
        if opened.progress:
            side["progress"] = opened.progress
        return side

    def _question(self, number: _Number, method: str, message: JsonObject) -> None:
        question: JsonObject = {"method": method}
        if "params" in message:
            question["params"] = message["params"]
        self._questions[number] = question
        # With several calls open nobody can tell which one the server asks for.
        if len(self._calls) == 1:
            next(iter(self._calls.values())).nested.append(question)

    def _progress(self, token: JsonValue) -> None:
        for opened in self._calls.values():
            if opened.token == token and token is not None:
                opened.progress += 1

    # --- the end -------------------------------------------------------------------------

    def abandoned(self, message: JsonObject, scope: int) -> None:
        """Note that what was to answer a request has ended."""
        self.lost += self._cut(_in(scope, id_of(message)), "the answer ended without one")

    def end(self, why: str) -> None:
        """Write down that every open call was cut off."""
        calls = sorted((*self._calls.values(), *self._waiting), key=lambda opened: opened.seq)
        self._calls.clear()
        self._waiting.clear()
        self.lost += len(calls)
        for opened in calls:
            self._cut_off(opened, why)

    def _cut_off(self, opened: OpenCall, why: str) -> None:
        self.interrupted += 1
        described: JsonObject = {"type": "interrupted", "message": why}
        self._recorder.failed(opened.call, opened.seq, described, self._side(opened))


def _in(scope: int, number: MessageId | None) -> _Number | None:
    return None if number is None else (scope, *number)


def said_beside(road: Road, meta: JsonObject) -> JsonObject:
    """What a client says with a call and never enters its key, as side fields."""
    side: JsonObject = {}
    if used := text_in(meta, TOOL_USE):
        side["call_id"] = road.clean(used)
    trace: JsonObject = {name: meta[name] for name in TRACE if name in meta}
    if trace:
        side["trace"] = road.clean(trace)
    return side


def _described(error: JsonValue) -> JsonObject:
    """A protocol error as a record's error; its code and data come back on replay."""
    told = error if isinstance(error, dict) else {}
    described: JsonObject = {"type": "mcp.Error", "message": text_in(told, "message")}
    for name in ("code", "data"):
        if name in told:
            described[name] = told[name]
    return described
