"""What a replaying server answers without looking at its calls, in either era."""

from collections.abc import Callable
from typing import Final

from cassettekit.adapters.mcp import protocol
from cassettekit.adapters.mcp.card import Card
from cassettekit.adapters.mcp.protocol import (
    MODERN,
    Era,
    dressed,
    listed,
    object_in,
    text_in,
    tool_for,
)
from cassettekit.core.values import JsonObject, JsonValue

_PAGE: Final = 200
_AGREED: Final = ("ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe")
_NOT_SERVED: Final = frozenset({"tasks"})


class Refusal(Exception):
    """A request that is answered with an error of the protocol."""

    def __init__(self, code: int, message: str, data: JsonValue = None) -> None:
        super().__init__(message)
        self.error: JsonObject = {"code": code, "message": message}
        if data is not None:
            self.error["data"] = data


class Ended(Exception):
    """A miss that ends the process, as was asked for."""


class Reception:
    """Answers all that needs a server's card and nothing else: every request but a call."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._methods: dict[str, Callable[[JsonObject, Era], JsonObject]] = {
            "initialize": self._initialize,
            "server/discover": self._discover,
            "completion/complete": _nothing_to_complete,
            "resources/read": _not_recorded,
            "prompts/get": _not_recorded,
            **dict.fromkeys(_AGREED, _agreed),
        }

    def answer(self, message: JsonObject) -> list[JsonObject]:
        """The messages that answer one; none for a notification."""
        method, params = text_in(message, "method"), object_in(message, "params")
        if "id" not in message or "method" not in message:
            return []
        if method == "subscriptions/listen":
            return [_acknowledged(message["id"], params)]
        return [answered(message["id"], lambda: self._result(method, params))]

    def _result(self, method: str, params: JsonObject) -> JsonObject:
        era = era_asked(params)
        if method in protocol.LISTS:
            return self._list(method, params, era)
        if method not in self._methods:
            raise Refusal(protocol.NO_METHOD, "Method not found")
        return self._methods[method](params, era)

    def _initialize(self, params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG002
        asked = params.get("protocolVersion")
        version = asked if asked in protocol.LEGACY else protocol.LEGACY[0]
        return {"protocolVersion": version, **self._hello(), "serverInfo": self._card.info}

    def _discover(self, params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG002
        told: JsonObject = {"supportedVersions": [MODERN], **self._hello()}
        return listed(told, "modern", self._card.info)

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
        return listed(result, era, self._card.info)


def is_call(message: JsonObject) -> bool:
    """Whether a message is a request that needs more than a card."""
    return message.get("method") == protocol.CALL and "id" in message


def answered(number: JsonValue, result: Callable[[], JsonObject]) -> JsonObject:
    """The response to a request: what `result` gives, or refuses to."""
    head: JsonObject = {"jsonrpc": "2.0", "id": number}
    try:
        return {**head, "result": result()}
    except Refusal as refusal:
        return {**head, "error": refusal.error}


def era_asked(params: JsonObject) -> Era:
    """The era of a request.

    Raises:
        Refusal: It names a revision that there is not.
    """
    era = protocol.era_of(params)
    if era == "modern" and (asked := object_in(params, "_meta")[protocol.VERSION]) != MODERN:
        data: JsonObject = {"supported": [MODERN], "requested": asked}
        raise Refusal(protocol.UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    return era


def _agreed(params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG001 - a method's form
    return dressed({}, era, {})


def _not_recorded(params: JsonObject, era: Era) -> JsonObject:  # noqa: ARG001 - likewise
    what = "a recording holds tool calls, no resources and no prompts"
    raise Refusal(protocol.INVALID_PARAMS, f"cassettekit: {what}")


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
