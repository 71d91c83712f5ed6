"""A recording reverse proxy in front of a tool server on HTTP."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final, Protocol

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
    send_refusal,
    until_gone,
)
from cassettekit.adapters.mcp.counting import calls_in
from cassettekit.adapters.mcp.frames import (
    ANSWERED,
    ASKED,
    CANCELLED,
    EXCHANGE,
    OVER,
    PIECE,
    SESSION,
)
from cassettekit.adapters.mcp.tap import Tap
from cassettekit.session.notices import say

# What belongs to one connection, and what the next one makes for itself.
_HOP: Final = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding"
    b" upgrade host content-length accept-encoding content-encoding origin".split()
)

_SESSION: Final = b"mcp-session-id"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the real server answers, its body as it comes."""

    status: int
    headers: Headers
    body: AsyncIterator[bytes]


class Upstream(Protocol):
    """The real server."""

    def ask(
        self, method: str, headers: Headers, body: bytes
    ) -> AbstractAsyncContextManager[Answer]:
        """Send one request; raises OSError where the server cannot be reached."""


class RecordApp:
    """An ASGI application that passes requests on and hands a copy to who records."""

    def __init__(self, upstream: Upstream, tap: Tap, door: Door, path: str) -> None:
        self._upstream = upstream
        self._tap = tap
        self._door = door
        self._path = path
        self._exchanges = itertools.count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on and its answer back."""
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
            return
        try:
            await self._pass_on(scope, receive, send)
        except Refused as refused:
            await send_refusal(send, refused)
        except Gone:
            pass
        except OSError as error:
            say(f"the server cannot be reached: {error}")
            await send_refusal(send, Refused(502, "the server cannot be reached"))

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = headers_of(scope)
        self._door.check(headers)
        if scope["path"].rstrip("/") != self._path.rstrip("/"):
            raise Refused(404, f"the server is at {self._path}")
        body = await self._door.body(receive)
        kept = [(name, value) for name, value in scope["headers"] if name not in _HOP]
        copy = _Copy(self._tap, next(self._exchanges))
        copy.asked(headers.get(_SESSION, b""), body)
        try:
            async with (
                self._upstream.ask(scope["method"], kept, body) as answer,
                until_gone(receive) as gone,
            ):
                passing = asyncio.create_task(_pass_back(answer, send, copy))
                await asyncio.wait({passing, gone}, return_when=asyncio.FIRST_COMPLETED)
                if not passing.done():
                    # A client that closes the stream cancels its request.
                    passing.cancel()
                    copy.put(CANCELLED)
                    raise Gone
                await passing
        finally:
            copy.over()


async def _pass_back(answer: Answer, send: Send, copy: "_Copy") -> None:
    headers = [(name, value) for name, value in answer.headers if name not in _HOP]
    copy.put(ANSWERED, dict(answer.headers).get(b"content-type", b""))
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    async for chunk in answer.body:
        # First the copy: what a client has seen is recorded, should this process be killed.
        copy.put(PIECE, chunk)
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


class _Copy:
    """A copy of one exchange, for who records."""

    def __init__(self, tap: Tap, number: int) -> None:
        self._tap = tap
        self._head = EXCHANGE.pack(number)
        self._is_open = True

    def asked(self, session: bytes, body: bytes) -> None:
        """Hand on a request."""
        self._tap.number(calls_in(body))
        self.put(ASKED, SESSION.pack(len(session)) + session + body)

    def put(self, kind: int, data: bytes = b"") -> None:
        """Hand on what became of it."""
        self._is_open = kind != CANCELLED
        self._tap.put(kind, self._head + data)

    def over(self) -> None:
        """Hand on that the answer is over, unless it was cancelled."""
        if self._is_open:
            self.put(OVER)
