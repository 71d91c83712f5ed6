"""A client of our own, and the commands under test as processes."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path

FAKE = [sys.executable, str(Path(__file__).with_name("fake_server.py"))]
CASSETTE = [sys.executable, "-m", "cassettekit.cli.lean"]
VERSION = "io.modelcontextprotocol/protocolVersion"
META = {
    VERSION: "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "harness", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
# A deadlock must fail, not hang; nothing here takes a tenth of it.
PATIENCE = 30


class Client:
    """A client on a process's standard streams; `era` decides what its requests look like."""

    def __init__(self, command, era="legacy", **options):
        self.era = era
        self.number = 0
        self.pieces, self.whole = [], []
        self.skipped = []
        self.process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=options.pop("stderr", subprocess.PIPE),
            bufsize=0,
            **options,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.close()
        self.process.wait(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def send(self, message):
        data = message if isinstance(message, bytes) else json.dumps(message).encode() + b"\n"
        self.process.stdin.write(data)

    def request(self, method, params=None, number=None):
        """Send a request and give its id."""
        if number is None:
            self.number += 1
            number = self.number
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}
        if self.era == "modern":
            meta = META | message["params"].get("_meta", {})
            message["params"] = {**message["params"], "_meta": meta}
        self.send(message)
        return number

    def line(self):
        """The next line of the server; None at the end of the stream."""
        while not self.whole:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert ready, "the other side says nothing any more"
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            if not piece:
                return None
            # A long line is put together once, when it ends.
            first, *others = piece.split(b"\n")
            self.pieces.append(first)
            if others:
                self.whole = [b"".join(self.pieces), *others[:-1]]
                self.pieces = [others[-1]]
        return self.whole.pop(0)

    @property
    def buffer(self):
        """What was read of a line that has not ended."""
        return b"".join(self.pieces)

    def message(self):
        """The next message of the server; None at the end of the stream."""
        while (line := self.line()) is not None:
            try:
                message = json.loads(line)
            except ValueError:
                message = None
            if isinstance(message, dict):
                return message
            self.skipped.append(line)
        return None

    def answer(self, number):
        """The response with this id; what came before it is kept in `skipped`."""
        while (message := self.message()) is not None:
            if message.get("id") == number and "method" not in message:
                return message
            self.skipped.append(message)
        return None

    def ask(self, method, params=None, number=None):
        return self.answer(self.request(method, params, number))

    def call(self, tool, args=None, number=None, **params):
        asked = {"name": tool, "arguments": args or {}, **params}
        return self.ask("tools/call", asked, number)

    def hello(self):
        if self.era == "modern":
            return self.ask("server/discover")
        asked = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {}}
        answer = self.ask("initialize", {**asked, "clientInfo": {"name": "h", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer

    def close(self):
        """End the input, read the rest, give the exit code."""
        self.process.stdin.close()
        waiting = b"".join(line + b"\n" for line in self.whole)
        self.rest = waiting + self.buffer + self.process.stdout.read()
        self.said = self.process.stderr.read().decode() if self.process.stderr else ""
        return self.process.wait(PATIENCE)


def recorder(file, *options, server=FAKE, era="legacy", **popen):
    """A client whose server is recorded."""
    return Client([*CASSETTE, "record", file, "--mcp", *options, "--", *server], era, **popen)


def player(file, *options, era="legacy", **popen):
    """A client whose server is a recording."""
    return Client([*CASSETTE, "replay", file, "--mcp", *options], era, **popen)


def lines(path):
    return [json.loads(line) for line in Path(path).read_bytes().splitlines()]


def calls(path):
    return [line for line in lines(path) if "seq" in line]


def text_of(answer):
    return answer["result"]["content"][0]["text"]


def has_ended(pid):
    """Whether a process ends, now or soon."""
    try:
        watching = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watching], [], [], PATIENCE)[0])
    finally:
        os.close(watching)
