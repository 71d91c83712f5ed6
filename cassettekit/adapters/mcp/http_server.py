"""A recording as a tool server on HTTP, for both eras of the protocol."""

import base64
import binascii
import secrets
from collections.abc import Callable
from typing import Final

from cassettekit.adapters.mcp import protocol
from cassettekit.adapters.mcp.asgi import (
    Door,
    Gone,
    Headers,
    Receive,
    Refused,
    Scope,
    Send,
    headers_of,
    lifespan,
    send_bytes,
    send_json,
    send_refusal,
    until_gone,
)
from cassettekit.adapters.mcp.messages import read_messages
from cassettekit.adapters.mcp.protocol import object_in, text_in
from cassettekit.adapters.mcp.reception import Ended
from cassettekit.adapters.mcp.server import Server
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject, JsonValue

_MISMATCH: Final = -32020
_SESSION: Final = b"mcp-session-id"
# The statuses that the stateless revision gives to errors of its own; all else is 200.
_STATUSES: Final = {protocol.NO_METHOD: 404, protocol.UNSUPPORTED_VERSION: 400, _MISMATCH: 400}


class ReplayApp:
    """An ASGI application: one POST a message, answered with JSON.

    `end` is called for a miss that is to end the server.
    """

    def __init__(self, server: Server, door: Door, end: Callable[[], None]) -> None:
        self._server = server
        self._door = door
        self._end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        except Refused as refused:
            await send_refusal(send, refused)
        except Ended:
            await send_refusal(send, Refused(503, "a call that was not recorded ends this server"))
            self._end()
        except Gone:
            pass

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = headers_of(scope)
        self._door.check(headers)
        if scope["method"] == "DELETE":
            await send_bytes(send, 204, b"", "text/plain", [])
            return
        if scope["method"] != "POST":
            raise Refused(405, "nothing happens by itself here, so there is no stream to open")
        body = await self._door.body(receive)
        messages = read_messages(body)
        if messages is None:
            raise Refused(400, "the body is no message")
        if messages[0].get("method") == "subscriptions/listen":
            await self._listen(messages[0], receive, send)
            return
        await self._reply(messages, headers, send, is_batch=body.lstrip().startswith(b"["))

    async def _reply(
        self,
        messages: list[JsonObject],
        headers: dict[bytes, bytes],
        send: Send,
        *,
        is_batch: bool,
    ) -> None:
        answers: list[JsonValue] = []
        more: Headers = []
        for message in messages:
            mismatch = _mismatch(message, headers)
            answers += [mismatch] if mismatch else self._server.answer(message)
            if message.get("method") == "initialize":
                more = [(_SESSION, secrets.token_hex(16).encode())]
        if not answers:
            await send_bytes(send, 202, b"", "text/plain", [])
            return
        is_modern = protocol.era_of(object_in(messages[0], "params")) == "modern"
        status = _status(answers[0]) if is_modern else 200
        await send_json(send, status, answers if is_batch else answers[0], more)

    async def _listen(self, message: JsonObject, receive: Receive, send: Send) -> None:
        kind = (b"content-type", b"text/event-stream")
        await send({"type": "http.response.start", "status": 200, "headers": [kind]})
        for answer in self._server.answer(message):
            data = b"event: message\ndata: " + dumps_ascii(answer) + b"\n\n"
            await send({"type": "http.response.body", "body": data, "more_body": True})
        async with until_gone(receive) as gone:
            await gone


def _mismatch(message: JsonObject, headers: dict[bytes, bytes]) -> JsonObject | None:
    """The error for a modern request whose headers say something else than its body."""
    params = object_in(message, "params")
    if protocol.era_of(params) == "legacy" or "method" not in message:
        return None
    name = text_in(params, "name") or text_in(params, "uri")
    said = {
        "MCP-Protocol-Version": (object_in(params, "_meta")[protocol.VERSION], True),
        "Mcp-Method": (message["method"], False),
        "Mcp-Name": (name, False),
    }
    for header, (wanted, is_needed) in said.items():
        given = headers.get(header.lower().encode())
        if given is None and not is_needed:
            continue
        if given is None or _decoded(given) != wanted:
            what = f"Header mismatch: {header} is not what the body says"
            error: JsonObject = {"code": _MISMATCH, "message": what}
            return {"jsonrpc": "2.0", "id": message.get("id"), "error": error}
    return None


def _decoded(header: bytes) -> str | None:
    """A header's text; what no header can hold is wrapped as base64."""
    text = header.decode("latin-1").strip()
    if not (text.startswith("=?base64?") and text.endswith("?=")):
        return text
    try:
        return base64.b64decode(text[9:-2], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None


def _status(answer: JsonValue) -> int:
    error = answer.get("error") if isinstance(answer, dict) else None
    code = error.get("code") if isinstance(error, dict) else None
    return _STATUSES.get(code, 200) if isinstance(code, int) else 200
