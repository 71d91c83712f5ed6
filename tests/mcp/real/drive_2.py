"""Drive a server with the client library of major version 2: drive_2.py ASKED.json SEEN.json."""

import asyncio
import json
import sys
from pathlib import Path

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client


def place(asked):
    if "url" in asked:
        return asked["url"]
    command, *args = asked["command"]
    return stdio_client(StdioServerParameters(command=command, args=args, cwd=asked["cwd"]))


async def main(asked, seen):
    async with Client(place(asked), mode=asked["mode"]) as client:
        seen["protocol"] = client.protocol_version
        seen["server"] = client.server_info.name
        seen["tools"] = sorted(tool.name for tool in (await client.list_tools()).tools)
        for tool, arguments in asked["calls"]:
            try:
                result = await client.call_tool(tool, arguments)
            except MCPError as error:
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
