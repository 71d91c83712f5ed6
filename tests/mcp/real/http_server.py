"""A server made with the library of major version 2, on HTTP: http_server.py PORT."""

import sys

from mcp.server.mcpserver import MCPServer

server = MCPServer("real-http")


@server.tool()
def shout(text: str) -> dict[str, str]:
    """Says it louder."""
    return {"said": text.upper()}


@server.tool()
def fail() -> str:
    """Fails."""
    raise ValueError("it failed")


server.run("streamable-http", port=int(sys.argv[1]))
