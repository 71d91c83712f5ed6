"""`record --mcp`: the proxy on standard streams, apart from the process that records."""

from cassettekit.adapters.mcp.asked import Asked
from cassettekit.adapters.mcp.counting import Counting
from cassettekit.adapters.mcp.frames import GROUP
from cassettekit.adapters.mcp.protocol import SIDES, Side
from cassettekit.adapters.mcp.proxy import Proxy
from cassettekit.adapters.mcp.scribe import Scribe
from cassettekit.adapters.mcp.tap import Tap
from cassettekit.errors import UsageError


def record(asked: Asked) -> int:
    """Record a server's calls; gives its exit code.

    Raises:
        UsageError: There is no such server.
    """
    require_command(asked)
    scribe = Scribe(asked, "stdio")
    proxy = Proxy(asked.command, _Copies(scribe.tap))
    scribe.listen(on_refusal=proxy.stop)
    try:
        proxy.serve()
    except UsageError:
        scribe.tap.end(2, by_itself=True)
        code = scribe.code()
        if scribe.refused:
            return code  # one error is enough, and that one was said
        raise
    return scribe.code()


def require_command(asked: Asked) -> None:
    """Refuse to ask a server that was not named."""
    if not asked.command:
        raise UsageError(asked.file, "there is no server to ask", "`-- CMD` names it")


class _Copies:
    """A listener that hands a copy of everything to the process that records."""

    def __init__(self, tap: Tap) -> None:
        self._tap = tap
        self._counting = Counting()
        self.end = tap.end

    def heard(self, side: Side, chunk: bytes) -> None:
        """Hand on some bytes of one side.

        Raises:
            NoRecording: A call starts in them, and the recording could not be opened.
        """
        if side == "client":
            self._tap.number(self._counting.feed(chunk))
        self._tap.put(SIDES.index(side), chunk)

    def watch(self, group: int) -> None:
        """Say which process group is the server's."""
        self._tap.put(GROUP, b"%d" % group)
