"""HTTP for tool servers: who may ask, how much, and how an answer is sent."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.values import JsonObject, JsonValue

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers: TypeAlias = list[tuple[bytes, bytes]]

LARGEST_BODY: Final = 64 << 20
SLOWEST_BODY: Final = 30.0
_LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class Refused(Exception):
    """A request that gets an HTTP error; nothing else happened."""

    def __init__(self, status: int, what: str) -> None:
        super().__init__(what)
        self.status = status
        self.what = what


@dataclass(frozen=True, slots=True)
class Door:
    """Who is let in: `host` is where this server listens; the limits are for one request.

    A page of another site that a browser here shows must not reach a tool server, whatever
    name it makes its own for this machine: `Origin` and `Host` have to be local, or `host`.
    """

    host: str = "127.0.0.1"
    largest: int = LARGEST_BODY
    slowest: float = SLOWEST_BODY

    def check(self, headers: dict[bytes, bytes]) -> None:
        """Refuse a request that a page of another site may have made."""
        for name in (b"origin", b"host"):
            if name in headers and not self._is_local(headers[name].decode("latin-1")):
                raise Refused(403, f"{name.decode().title()} is not this server's")

    def _is_local(self, place: str) -> bool:
        try:
            host = urlsplit(place if "//" in place else f"//{place}").hostname
        except ValueError:
            return False
        return host is not None and (host in _LOCAL or host == self.host)

    async def body(self, receive: Receive) -> bytes:
        """The whole body of a request."""
        pieces: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self.slowest):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    pieces.append(message.get("body", b""))
                    size += len(pieces[-1])
                    if size > self.largest:
                        raise Refused(413, f"a body has at most {self.largest} bytes")
                    if not message.get("more_body"):
                        return b"".join(pieces)
        except TimeoutError:
            raise Refused(408, "the body came too slowly") from None


class Gone(Exception):
    """The client closed the connection."""


async def send_json(send: Send, status: int, value: JsonValue, headers: Headers = []) -> None:  # noqa: B006 - never changed
    """Send one JSON document."""
    await send_bytes(send, status, dumps_ascii(value), "application/json", headers)


async def send_bytes(send: Send, status: int, data: bytes, kind: str, headers: Headers) -> None:
    """Send one body."""
    own: Headers = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(data))]
    start = {"type": "http.response.start", "status": status, "headers": [*own, *headers]}
    await send(start)
    await send({"type": "http.response.body", "body": data})


async def send_refusal(send: Send, refused: Refused) -> None:
    """Send an HTTP error, as a message of the protocol that belongs to no request."""
    error: JsonObject = {"code": -32600, "message": refused.what}
    answer: JsonObject = {"jsonrpc": "2.0", "id": None, "error": error}
    await send_json(send, refused.status, answer)


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """A request's headers; names are in lower case."""
    return dict(scope["headers"])


@contextlib.asynccontextmanager
async def until_gone(receive: Receive) -> AsyncIterator[asyncio.Task[None]]:
    """A task that ends when the client closes the connection."""

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    task = asyncio.create_task(watch())
    try:
        yield task
    finally:
        task.cancel()


async def lifespan(receive: Receive, send: Send) -> None:
    """Say yes to the start and the end of the server."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
