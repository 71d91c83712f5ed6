"""A tool server of our own on HTTP: python fake_http_server.py; says its port on stdout."""

import json
import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

INFO = {"name": "fake-http", "version": "1"}
VERSION = "io.modelcontextprotocol/protocolVersion"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        message = json.loads(self.rfile.read(int(self.headers["content-length"])))
        params = message.get("params") or {}
        if "id" not in message:
            self.reply(202, b"")
            return
        answer = {"jsonrpc": "2.0", "id": message["id"]}
        method = message["method"]
        more = {}
        if method == "initialize":
            more["Mcp-Session-Id"] = "session-1"
            version = params["protocolVersion"]
            hello = {"capabilities": {"tools": {}}, "serverInfo": INFO}
            answer["result"] = {"protocolVersion": version, **hello}
        elif method == "tools/list":
            answer["result"] = {"tools": [{"name": "echo", "inputSchema": {"type": "object"}}]}
        elif method == "tools/call":
            arguments = params.get("arguments") or {}
            if params["name"] == "close":
                self.close_connection = True
                self.connection.close()
                return
            if params["name"] == "die-with":
                os.kill(arguments["pid"], signal.SIGKILL)
            if params["name"] == "hang":
                self.hang()
                return
            content = [{"type": "text", "text": arguments.get("text", "")}]
            answer["result"] = {"content": content, "saw": self.headers.get("authorization")}
            if params["name"] == "stream":
                self.stream(answer)
                return
        else:
            answer["error"] = {"code": -32601, "message": "Method not found"}
        if VERSION in params.get("_meta", {}) and "result" in answer:
            answer["result"]["resultType"] = "complete"
        self.reply(200, json.dumps(answer).encode(), **more)

    def do_GET(self):
        self.reply(405, b"")

    def do_DELETE(self):
        self.reply(200, b"")

    def stream(self, answer):
        progress = {"progressToken": "p", "progress": 1}
        notification = {"jsonrpc": "2.0", "method": "notifications/progress", "params": progress}
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        # The first event opens the stream and has no data.
        self.wfile.write(b"id: 1\ndata:\n\n")
        for one in (notification, answer):
            self.wfile.write(b"event: message\r\ndata: " + json.dumps(one).encode() + b"\r\n\r\n")
        self.close_connection = True

    def hang(self):
        """Open a stream and say no more until the other side closes it."""
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b": open\n\n")
        self.connection.recv(1)
        self.close_connection = True

    def reply(self, status, data, **more):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


ThreadingHTTPServer.request_queue_size = 128
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
sys.stdout.write(f"{server.server_port}\n")
sys.stdout.flush()
server.serve_forever()
