"""Be a tool server out of a recording: one request in, its answers out, in either era."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from cassettekit.adapters.mcp import protocol
from cassettekit.adapters.mcp.card import Card, full_name, read_card
from cassettekit.adapters.mcp.protocol import Era, dressed, listed, object_in, text_in, tool_for
from cassettekit.adapters.mcp.watch import said_beside
from cassettekit.core.jsonpath import spell
from cassettekit.core.leaves import differences
from cassettekit.core.show import compact
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import CassetteError, CassetteMiss
from cassettekit.session.found import Found
from cassettekit.session.notices import say
from cassettekit.session.rekey import decoded
from cassettekit.session.road import Prepared
from cassettekit.session.runs import ReplayRun

OnMiss: TypeAlias = Literal["result", "error", "exit"]
ON_MISS: Final[tuple[OnMiss, ...]] = ("result", "error", "exit")

_PAGE = 200
_NOT_SERVED = frozenset({"tasks"})


class Refusal(Exception):
    """A request that is answered with an error of the protocol."""

    def __init__(self, code: int, message: str, data: JsonValue = None) -> None:
        super().__init__(message)
        self.error: JsonObject = {"code": code, "message": message}
        if data is not None:
            self.error["data"] = data


class Ended(Exception):
    """A miss that ends the process, as was asked for."""


@dataclass(slots=True)
class _Rounds:
    """A recorded call in which the server asks first; `at` is the round that is on."""

    call: Prepared
    found: Found
    rounds: list[JsonObject]
    at: int = 0


class Server:
    """Answers requests of both eras at any time, whichever one was recorded."""

    def __init__(self, run: ReplayRun, server: str, on_miss: OnMiss = "result") -> None:
        self.run = run
        self._replayer = run.replayer
        self._server = server
        self._on_miss = on_miss
        answers = run.replayer.answers
        self._card = Card()
        if answers is not None:
            self._card = read_card(answers.recording, server, run.road)
            self._copy_controls()
        self._info = self._card.info
        self.rounds: dict[str, _Rounds] = {}
        self._turns = 0
        self._methods: dict[str, Callable[[JsonObject, Era], JsonObject]] = {
            "initialize": self._initialize,
            "server/discover": self._discover,
            "tools/call": self._call,
            "completion/complete": _nothing_to_complete,
            **dict.fromkeys(
                ("ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"),
                _agreed,
            ),
        }

    @property
    def misses(self) -> list[JsonObject]:
        """The ledger: a report of every call that had no answer."""
        return self._replayer.misses

    def answer(self, message: JsonObject) -> list[JsonObject]:
        """The messages that answer one; none for a notification.

        Raises:
            Ended: A miss is to end the process.
        """
        method, params = text_in(message, "method"), object_in(message, "params")
        if "id" not in message or "method" not in message:
            return []
        head: JsonObject = {"jsonrpc": "2.0", "id": message["id"]}
        try:
            if method == "subscriptions/listen":
                return [_acknowledged(message["id"], params)]
            return [{**head, "result": self._result(method, params)}]
        except Refusal as refusal:
            return [{**head, "error": refusal.error}]

    def _result(self, method: str, params: JsonObject) -> JsonObject:
        era = protocol.era_of(params)
        if era == "modern" and object_in(params, "_meta")[protocol.VERSION] != protocol.MODERN:
            raise _unsupported(object_in(params, "_meta")[protocol.VERSION])
        if method in protocol.LISTS:
            return self._list(method, params, era)
        known = self._methods.get(method)
        if known is not None:
            return known(params, era)
        if method in ("resources/read", "prompts/get"):
            what = "a recording holds tool calls, no resources and no prompts"
            raise Refusal(protocol.INVALID_PARAMS, f"cassettekit: {what}")
        raise Refusal(protocol.NO_METHOD, "Method not found")

    # --- what the server says of itself --------------------------------------------------

    def _initialize(self, params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG002
        asked = params.get("protocolVersion")
        version = asked if asked in protocol.LEGACY else protocol.LEGACY[0]
        return {"protocolVersion": version, **self._hello(), "serverInfo": self._info}

    def _discover(self, params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG002
        told: JsonObject = {"supportedVersions": [protocol.MODERN], **self._hello()}
        return listed(told, "modern", self._info)

    def _hello(self) -> JsonObject:
        card = self._card
        kept = {name: value for name, value in card.capabilities.items() if name not in _NOT_SERVED}
        hello: JsonObject = {"capabilities": {"tools": {}} | kept}
        if card.instructions:
            hello["instructions"] = card.instructions
        return hello

    def _list(self, method: str, params: JsonObject, era: Era) -> JsonObject:
        items = self._card.items(method)
        cursor = params.get("cursor", "0")
        if not isinstance(cursor, str) or not (cursor.isascii() and cursor.isdigit()):
            raise Refusal(protocol.INVALID_PARAMS, "Invalid cursor")
        start = int(cursor[:9])
        page = items[start : start + _PAGE]
        if method == "tools/list":
            page = [tool_for(tool, era) for tool in page]
        result: JsonObject = {protocol.LISTS[method]: page}
        if start + _PAGE < len(items):
            result["nextCursor"] = str(start + _PAGE)
        return listed(result, era, self._info)

    # --- calls ---------------------------------------------------------------------------

    def _call(self, params: JsonObject, era: Era) -> JsonObject:
        name = params.get("name")
        if not isinstance(name, str):
            raise Refusal(protocol.INVALID_PARAMS, "tools/call needs a name")
        road, tool = self.run.road, full_name(self._server, name)
        args = object_in(params, "arguments")
        try:
            call = road.prepare(tool, args, road.version(tool))
            going = self.rounds.pop(text_in(params, "requestState"), None)
            if going is not None and going.call.key == call.key:
                return self._next_round(going, object_in(params, "inputResponses"), era)
            beside = said_beside(road, object_in(params, "_meta"))
            return self._first_round(call, self._find(call, args, beside), era)
        except CassetteMiss as miss:
            return dressed(self._missed(miss), era, self._info)
        except CassetteError as refused:
            say(refused.line())
            raise Refusal(protocol.INVALID_PARAMS, f"cassettekit: {refused}") from None

    def _find(self, call: Prepared, args: JsonObject, beside: JsonObject) -> Found:
        return self._replayer.find(call, args, beside)

    def _first_round(self, call: Prepared, found: Found, era: Era) -> JsonObject:
        rounds = found.stored.get("rounds")
        # A legacy caller knows no rounds: it gets what they led to.
        if era == "legacy" or not isinstance(rounds, list) or not rounds:
            return self._outcome(found, era)
        told = cast("list[JsonObject]", decoded(self.run.road.normalizer, rounds))
        return self._ask(_Rounds(call, found, told))

    def _ask(self, going: _Rounds) -> JsonObject:
        self._turns += 1
        state = f"cassette-{self._turns}"
        self.rounds[state] = going
        return {
            "resultType": "input_required",
            "inputRequests": going.rounds[going.at].get("requests", {}),
            "requestState": state,
        }

    def _next_round(self, going: _Rounds, responses: JsonObject, era: Era) -> JsonObject:
        road = self.run.road
        recorded = going.rounds[going.at].get("responses", {})
        given = decoded(road.normalizer, road.clean(responses))
        if changed := differences(recorded, given):
            miss = self._replayer.refuse(going.call)
            paths = ", ".join(
                f"{spell(one.path)} {compact(one.base, 40)} → {compact(one.other, 40)}"
                for one in changed[:4]
            )
            return dressed(
                self._missed(miss, f"the client answered otherwise: {paths}"), era, self._info
            )
        going.at += 1
        if going.at < len(going.rounds):
            return self._ask(going)
        return self._outcome(going.found, era)

    def _outcome(self, found: Found, era: Era) -> JsonObject:
        told = self._replayer.told(found)
        if "error" in told:
            raise _refused(object_in(told, "error"))
        result = told["result"]
        if not isinstance(result, dict) or ("content" not in result and "task" not in result):
            # The recording of another kind of run: its plain result is the tool's text.
            result = {"content": [{"type": "text", "text": compact(result)}]}
        return dressed(result, era, self._info)

    def _missed(self, miss: CassetteMiss, more: str = "") -> JsonObject:
        text = f"{miss}\n{more}" if more else str(miss)
        for line in text.splitlines():
            say(line)
        match self._on_miss:
            case "exit":
                raise Ended
            case "error":
                raise Refusal(protocol.MISS, text, cast("JsonValue", dict(miss.report)))
            case "result":
                return {"content": [{"type": "text", "text": text}], "isError": True}

    def _copy_controls(self) -> None:
        """Give the candidate what the recording says of its servers."""
        replayer = self._replayer
        if replayer.store is None or replayer.answers is None:
            return
        for control in replayer.answers.recording.controls:
            replayer.store.control(self.run.road.seal_control(control.members))


def _agreed(params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG001 - a method's form
    return dressed({}, era, {})


def _nothing_to_complete(params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG001 - likewise
    return dressed({"completion": {"values": []}}, era, {})


def _acknowledged(number: JsonValue, params: JsonObject) -> JsonObject:
    """Open a subscription: nothing here ever changes, so nothing will follow."""
    wanted = object_in(params, "notifications")
    return {
        "jsonrpc": "2.0",
        "method": "notifications/subscriptions/acknowledged",
        "params": {"_meta": {protocol.SUBSCRIPTION: number}, "notifications": wanted},
    }


def _unsupported(asked: JsonValue) -> Refusal:
    data: JsonObject = {"supported": [protocol.MODERN], "requested": asked}
    return Refusal(protocol.UNSUPPORTED_VERSION, "Unsupported protocol version", data)


def _refused(error: JsonObject) -> Refusal:
    """A recorded error as it was; one that was cut off, or of another kind of run, as ours."""
    kind, message, code = text_in(error, "type"), text_in(error, "message"), error.get("code")
    if isinstance(code, int):
        return Refusal(code, message, error.get("data"))
    if kind == "interrupted":
        return Refusal(protocol.CUT_OFF, f"the recorded call was cut off: {message}")
    return Refusal(protocol.INTERNAL, f"{kind}: {message}")
