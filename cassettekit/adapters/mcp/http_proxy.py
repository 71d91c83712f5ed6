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
from cassettekit.adapters.mcp.events import Events
from cassettekit.adapters.mcp.sessions import Sessions
from cassettekit.session.notices import say

# What belongs to one connection, and what the next one makes for itself.
_HOP: Final = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding"
    b" upgrade host content-length accept-encoding content-encoding origin".split()
)


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
    """An ASGI application that passes requests on and has a copy read."""

    def __init__(self, upstream: Upstream, sessions: Sessions, door: Door, path: str) -> None:
        self._upstream = upstream
        self._sessions = sessions
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
        exchange = self._sessions.exchange(headers, next(self._exchanges))
        exchange.sent(body)
        async with (
            self._upstream.ask(scope["method"], kept, body) as answer,
            until_gone(receive) as gone,
        ):
            passing = asyncio.create_task(_pass_back(answer, send, exchange.came))
            done, _ = await asyncio.wait({passing, gone}, return_when=asyncio.FIRST_COMPLETED)
            if passing not in done:
                # A client that closes the stream cancels its request.
                passing.cancel()
                exchange.cancelled()
                raise Gone
            await passing
        exchange.ended()


async def _pass_back(answer: Answer, send: Send, came: "Came") -> None:
    headers = [(name, value) for name, value in answer.headers if name not in _HOP]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    kind = dict(answer.headers).get(b"content-type", b"")
    events = Events() if kind.startswith(b"text/event-stream") else None
    whole: list[bytes] = []
    async for chunk in answer.body:
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
        for data in events.feed(chunk) if events else ():
            came(data, answer.headers)
        if events is None:
            whole.append(chunk)
    if whole:
        came(b"".join(whole), answer.headers)
    await send({"type": "http.response.body", "body": b""})


class Came(Protocol):
    """Who reads a copy of what the server says."""

    def __call__(self, data: bytes, headers: Headers) -> None:
        """Note one body or event."""
