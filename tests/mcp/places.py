"""A process that listens on HTTP, and what a client asks of it."""

import contextlib
import http.client
import importlib.util
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mcp.harness import CASSETTE, META

EXTRA = all(importlib.util.find_spec(name) for name in ("uvicorn", "httpx"))
needs_extra = pytest.mark.skipif(not EXTRA, reason="the extra cassettekit[http] is not installed")
MODERN = {"MCP-Protocol-Version": "2026-07-28"}


@contextlib.contextmanager
def real_server():
    """The port of a real server."""
    fake = Path(__file__).with_name("fake_http_server.py")
    with subprocess.Popen([sys.executable, fake], stdout=subprocess.PIPE, text=True) as process:
        yield int(process.stdout.readline())
        process.kill()


def asking(tool, args):
    """The body of a request that calls a tool."""
    params = {"name": tool, "arguments": args}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return json.dumps(message).encode()


class Place:
    """A process that listens, and a client's requests to it."""

    def __init__(self, *words):
        command = [*CASSETTE, *map(str, words)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.said = ""
        for line in self.process.stderr:
            self.said += line
            if found := re.search(r"listening on http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(self.said)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.close()
        self.process.stderr.close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/mcp"

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.said += self.process.stderr.read()
        return self.process.wait(60)

    def request(self, method="POST", body=b"", headers=None, path="/mcp"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def ask(self, method, params=None, number=1, era="legacy", headers=None):
        params = dict(params or {})
        if era == "modern":
            params["_meta"] = {**META, **params.get("_meta", {})}
            headers = {**MODERN, "Mcp-Method": method, **(headers or {})}
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        status, _, body = self.request(body=json.dumps(message).encode(), headers=headers)
        return status, json.loads(body)

    def call(self, tool, args=None, **more):
        return self.ask("tools/call", {"name": tool, "arguments": args or {}}, **more)
