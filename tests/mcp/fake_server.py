"""A tool server of our own that speaks both eras and misbehaves when a tool says so.

python fake_server.py [--era legacy|modern|both] [--page N] [--ignore-eof] [--exit CODE]
Needs nothing but the standard library, as a real server in another language would.
"""

import json
import os
import sys

MODERN = "2026-07-28"
VERSION = "io.modelcontextprotocol/protocolVersion"
INFO = {"name": "fake", "version": "1.0"}
CAPABILITIES = {"tools": {"listChanged": False}, "prompts": {}, "resources": {}}
TOOLS = ["echo", "add", "fail", "refuse", "crash", "torn", "junk", "hold", "release", "big"]
TOOLS += ["split", "flood", "ask", "progress", "ordered", "nested", "rename"]
PROMPTS = [{"name": "greet", "description": "Greets."}]
RESOURCES = [{"uri": "memo://one", "name": "one"}]
SIMPLE = {
    "prompts/list": {"prompts": PROMPTS},
    "resources/list": {"resources": RESOURCES},
    "ping": {},
}
OPTIONS = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=False))
ERA = OPTIONS.get("--era", "both")
PAGE = int(OPTIONS.get("--page", "100"))


class RpcError(Exception):
    """Answered as an error of the protocol."""


class Silence(Exception):
    """Not answered now."""


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def send(message: object) -> None:
    write(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode() + b"\n")


def describe(name: str) -> dict:
    schema = {"type": "object", "properties": {"text": {"type": "string"}}}
    if os.environ.get("FAKE_SCHEMA"):
        schema["properties"]["more"] = {"type": "integer"}
    return {"name": name, "description": f"The tool {name}.", "inputSchema": schema}


def text(value: str, **more: object) -> dict:
    return {"content": [{"type": "text", "text": value}], **more}


class Server:
    def __init__(self) -> None:
        self.held: list[object] = []
        self.asked: dict[object, object] = {}
        self.count = 0

    def handle(self, message: dict) -> None:
        number, params = message.get("id"), message.get("params") or {}
        if "method" not in message:
            answered = self.asked.pop(number)
            send({"id": answered, "result": text(json.dumps(message.get("result")))})
            return
        if number is None:
            return
        modern = VERSION in (params.get("_meta") or {})
        try:
            result = self.result(message["method"], params, number, modern)
        except Silence:
            return
        except RpcError as error:
            send({"id": number, "error": error.args[0]})
            return
        if modern:
            result.setdefault("resultType", "complete")
            result.setdefault("_meta", {})["io.modelcontextprotocol/serverInfo"] = INFO
        send({"id": number, "result": result})

    def result(self, method: str, params: dict, number: object, modern: bool) -> dict:
        if (modern and ERA == "legacy") or (not modern and ERA == "modern"):
            raise RpcError({"code": -32022, "message": "another era"})
        if method == "initialize":
            version = params["protocolVersion"]
            return {"protocolVersion": version, "capabilities": CAPABILITIES, "serverInfo": INFO}
        if method == "server/discover":
            told = {"supportedVersions": [MODERN], "capabilities": CAPABILITIES}
            return {**told, "instructions": "Be kind.", "ttlMs": 0, "cacheScope": "private"}
        if method == "tools/list":
            start = int(params.get("cursor", 0))
            page = {"tools": [describe(name) for name in TOOLS[start : start + PAGE]]}
            if start + PAGE < len(TOOLS):
                page["nextCursor"] = str(start + PAGE)
            return page
        if method in SIMPLE:
            return dict(SIMPLE[method])
        if method == "tools/call":
            tool = getattr(self, "tool_" + str(params.get("name")), None)
            if tool is None:
                raise RpcError({"code": -32602, "message": f"Unknown tool: {params.get('name')}"})
            return tool(params.get("arguments") or {}, params, number)
        raise RpcError({"code": -32601, "message": "Method not found"})

    def tool_echo(self, args, params, number):
        return text(args.get("text", ""))

    def tool_ordered(self, args, params, number):
        value = {"zeta": 1, "alpha": {"b": 2, "a": [3, {"y": 1, "x": 2}]}}
        return text(json.dumps(value), structuredContent=value, isError=False)

    def tool_add(self, args, params, number):
        self.count += args.get("by", 1)
        return text(str(self.count))

    def tool_fail(self, args, params, number):
        return text("it failed", isError=True)

    def tool_refuse(self, args, params, number):
        raise RpcError({"code": -32042, "message": "go away", "data": {"why": "busy"}})

    def tool_crash(self, args, params, number):
        os._exit(3)

    def tool_torn(self, args, params, number):
        write(b'{"jsonrpc":"2.0","id":')
        os._exit(4)

    def tool_junk(self, args, params, number):
        write(b"Starting up...\n\xff\xfe not even UTF-8\n[]\n\n42\n")
        return text("after junk")

    def tool_hold(self, args, params, number):
        self.held.append(number)
        raise Silence

    def tool_release(self, args, params, number):
        for held in reversed(self.held):
            send({"id": held, "result": text(f"held {held}")})
        self.held.clear()
        return text("released")

    def tool_big(self, args, params, number):
        return text("x" * args["size"])

    def tool_split(self, args, params, number):
        answer = {"jsonrpc": "2.0", "id": number, "result": text("half a é and a 🎈")}
        data = json.dumps(answer, ensure_ascii=False).encode() + b"\n"
        for at in range(len(data)):
            write(data[at : at + 1])
        raise Silence

    def tool_flood(self, args, params, number):
        os.write(2, b"e" * args["size"] + b"\n")
        return text("flooded")

    def tool_progress(self, args, params, number):
        token = params["_meta"]["progressToken"]
        for step in (1, 2):
            send(
                {
                    "method": "notifications/progress",
                    "params": {"progressToken": token, "progress": step, "total": 2},
                }
            )
        return text("done")

    def tool_ask(self, args, params, number):
        if "inputResponses" not in params:
            question = {"method": "elicitation/create", "params": {"message": "your name?"}}
            asked = {"inputRequests": {"who": question}, "requestState": "state-of-server"}
            return {"resultType": "input_required", **asked}
        assert params["requestState"] == "state-of-server"
        return text("hello " + params["inputResponses"]["who"]["content"]["name"])

    def tool_nested(self, args, params, number):
        # The same number as one of the client's: directions have ids of their own.
        self.asked[1] = number
        send({"id": 1, "method": "elicitation/create", "params": {"message": "your name?"}})
        raise Silence

    def tool_rename(self, args, params, number):
        send({"method": "notifications/tools/list_changed"})
        return text("renamed")


def main() -> None:
    if "--say-pid" in OPTIONS:
        with open(OPTIONS["--say-pid"], "w", encoding="ascii") as file:
            file.write(str(os.getpid()))
    server = Server()
    for line in sys.stdin.buffer:
        message = json.loads(line)
        for one in message if isinstance(message, list) else [message]:
            server.handle(one)
    if "--ignore-eof" in OPTIONS:
        import signal

        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            signal.pause()
    sys.exit(int(OPTIONS.get("--exit", "0")))


main()
