"""Drive a server with the client library of major version 1: drive_1.py ASKED.json SEEN.json."""

import asyncio
import json
import sys
from pathlib import Path

from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client


def transport(asked):
    if "url" in asked:
        return streamablehttp_client(asked["url"])
    command, *args = asked["command"]
    return stdio_client(StdioServerParameters(command=command, args=args, cwd=asked["cwd"]))


async def main(asked, seen):
    async with transport(asked) as streams, ClientSession(*streams[:2]) as session:
        hello = await session.initialize()
        seen["server"] = hello.serverInfo.name
        seen["tools"] = sorted(tool.name for tool in (await session.list_tools()).tools)
        for tool, arguments in asked["calls"]:
            try:
                result = await session.call_tool(tool, arguments)
            except McpError as error:
                seen["results"].append({"code": error.error.code, "message": error.error.message})
            else:
                dumped = result.model_dump(mode="json", by_alias=True, exclude_none=True)
                seen["results"].append(dumped)


if __name__ == "__main__":
    told = {"results": []}
    try:
        asyncio.run(main(json.loads(Path(sys.argv[1]).read_text()), told))
    finally:
        Path(sys.argv[2]).write_text(json.dumps(told))
