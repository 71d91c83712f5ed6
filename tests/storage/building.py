"""Cassette files written by hand, as another tool would write them."""

import json

from cassettekit import key

HEADER = b'{"key":"cassette/1","normalize":null,"redact":null,"rules":"0000000000000000"}\n'


def call(seq, tool="search", args=None, v="v1", **rest):
    """One call line; `rest` are its outcome, `result` where none is given, and side fields."""
    args = {"q": seq} if args is None else args
    if not rest.keys() & {"result", "error", "miss"}:
        rest["result"] = seq
    members = {"key": key(tool, args, v), "seq": seq, "tool": tool, "v": v, "args": args}
    return json.dumps(members | rest, separators=(",", ":")).encode() + b"\n"


def end(calls, status="ok"):
    return b'{"key":"end","calls":%d,"status":"%s"}\n' % (calls, status.encode())


def cassette(*lines, header=HEADER, status="ok"):
    """A whole file around some call lines; a status of None leaves out the end line."""
    last = b"" if status is None else end(len(lines), status)
    return b"".join((header, *lines, last))


def bare(key, tool="search", result=1):
    members = {"key": key, "tool": tool, "result": result}
    return json.dumps(members, separators=(",", ":")).encode() + b"\n"
