"""`record --mcp`: the proxy on standard streams, apart from the process that records."""

from cassettekit.adapters.mcp.asked import Asked
from cassettekit.adapters.mcp.proxy import Proxy
from cassettekit.adapters.mcp.scribe import Scribe
from cassettekit.errors import UsageError


def record(asked: Asked) -> int:
    """Record a server's calls; gives its exit code.

    Raises:
        UsageError: There is no such server.
    """
    require_command(asked)
    scribe = Scribe(asked)
    proxy = Proxy(asked.command, scribe.tap)
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
