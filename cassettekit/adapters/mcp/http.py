"""`--listen`: the proxy or the server on HTTP; needs the extra `cassettekit[http]`."""

import contextlib
import importlib.util
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any, cast
from urllib.parse import urlsplit

from cassettekit.adapters.mcp.asgi import Door, Headers
from cassettekit.adapters.mcp.asked import Asked, OnMiss, require_on_miss
from cassettekit.adapters.mcp.http_proxy import Answer, RecordApp
from cassettekit.adapters.mcp.scribe import Scribe
from cassettekit.core.show import times
from cassettekit.errors import UsageError
from cassettekit.session.notices import say

_LOCAL = "127.0.0.1"
_DRAIN = 1


def record(asked: Asked, url: str, listen: str) -> int:
    """Record the calls of a server on HTTP until a signal ends it.

    Raises:
        CassetteError: The recording cannot begin, or was not what it should be.
    """
    place = urlsplit(url)
    if place.scheme not in ("http", "https") or not place.hostname:
        raise UsageError("--mcp-url", f"{url[:80]!r} is no address of a server")
    if asked.command:
        raise UsageError("--mcp-url", "the server runs already", "leave out `-- CMD`")
    for name in ("uvicorn", "httpx"):
        _require_extra(name)
    with _listening(listen) as (door, bound):
        # Before the libraries are imported: who records opens the recording meanwhile.
        scribe = Scribe(asked, "http", not_its=(bound.fileno(),))
        import httpx  # noqa: PLC0415 - an extra
        import uvicorn  # noqa: PLC0415 - likewise

        scribe.listen(on_refusal=lambda: None)
        if not scribe.wait():
            return scribe.code()
        app = RecordApp(_Upstream(httpx, url), scribe.tap, door, place.path or "/")
        _say_where(bound, door, place.path)
        _serve(uvicorn, app, bound)
    scribe.tap.end(0, by_itself=False)
    return scribe.code()


def replay(asked: Asked, on_miss: str, listen: str) -> int:
    """Serve a recording on HTTP until a signal ends it; see `player.replay` for the rest.

    Raises:
        CassetteError: The recording cannot be served, or calls were missed.
    """
    require_on_miss(on_miss)
    if on_miss == "live":
        raise UsageError("--on-miss", f"{on_miss!r} is for a server on standard streams")
    _require_extra("uvicorn")
    import uvicorn  # noqa: PLC0415 - an extra

    from cassettekit.adapters.mcp.http_server import ReplayApp  # noqa: PLC0415 - not to record
    from cassettekit.adapters.mcp.opened import opened_to_replay  # noqa: PLC0415 - likewise
    from cassettekit.adapters.mcp.server import Server  # noqa: PLC0415 - likewise

    end = partial(signal.raise_signal, signal.SIGTERM)
    with _listening(listen) as (door, bound):
        run = opened_to_replay(asked)
        app = ReplayApp(Server(run, asked.server, cast("OnMiss", on_miss)), door, end)
        _say_where(bound, door, "/mcp")
        _serve(uvicorn, app, bound)
    say(f"answered {times(run.replayer.served, 'call')}, missed {len(run.replayer.misses)}")
    run.close(None)
    return 0


def _require_extra(name: str) -> None:
    if importlib.util.find_spec(name) is None:
        raise UsageError("--listen", f"{name} is not installed", "pip install 'cassettekit[http]'")


@contextlib.contextmanager
def _listening(listen: str) -> Iterator[tuple[Door, socket.socket]]:
    """A socket at `HOST:PORT`, `:PORT` or `PORT`; without a host only this machine reaches it."""
    host, _, port = listen.rpartition(":")
    host = host.strip("[]") or _LOCAL
    if not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise UsageError("--listen", f"{listen[:80]!r} is no HOST:PORT")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, int(port)), family=family, backlog=128)
    except OSError as error:
        raise UsageError("--listen", f"{listen[:80]} cannot be used ({error.strerror})") from None
    with bound:
        yield Door(host), bound


def _say_where(bound: socket.socket, door: Door, path: str) -> None:
    if door.host not in (_LOCAL, "::1", "localhost"):
        say(f"other machines can connect to {door.host}: nobody is asked who they are")
    host = f"[{door.host}]" if ":" in door.host else door.host
    say(f"listening on http://{host}:{bound.getsockname()[1]}{path}")
    sys.stderr.flush()


def _serve(uvicorn: Any, app: Callable[..., Any], bound: socket.socket) -> None:
    config = uvicorn.Config(
        app, log_level="error", access_log=False, timeout_graceful_shutdown=_DRAIN, lifespan="off"
    )
    server = uvicorn.Server(config)

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's form
        server.should_exit = True

    # Its own handlers raise the signal again once it has stopped, and the run would not be
    # closed.
    server.capture_signals = contextlib.nullcontext
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    server.run(sockets=[bound])


class _Upstream:
    """The real server, asked with httpx."""

    def __init__(self, httpx: Any, url: str) -> None:
        self._httpx = httpx
        self._url = url
        # A call may take as long as it takes, and a stream stays open.
        limits = httpx.Limits(max_connections=None)
        self._client = httpx.AsyncClient(
            timeout=httpx.Timeout(None, connect=10.0), limits=limits, trust_env=False
        )

    @contextlib.asynccontextmanager
    async def ask(self, method: str, headers: Headers, body: bytes) -> AsyncIterator[Answer]:
        """Send one request."""
        asked = [*headers, (b"accept-encoding", b"identity")]
        try:
            async with self._client.stream(
                method, self._url, headers=asked, content=body
            ) as answer:
                given = [(name.lower(), value) for name, value in answer.headers.raw]
                yield Answer(answer.status_code, given, answer.aiter_raw())
        except self._httpx.TransportError as error:
            raise OSError(str(error) or type(error).__name__) from error
