"""How one line of a cassette is spelled and read (`docs/format.md`)."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

import orjson

from cassettekit.core.canonical import loads
from cassettekit.core.record import Failure, Miss, MissKind, Outcome, Record, Result
from cassettekit.core.values import MAX_DEPTH, JsonObject, JsonValue

FORMAT = "cassette/1"
END = "end"
SCHEMAS = "tools/schema"

_is_key = re.compile(r"[0-9a-f]{16}\Z").match
_is_format = re.compile(r"cassette/(0|[1-9][0-9]{0,99})\Z").match
_named_outcome = re.compile(rb',"(?:result|error|miss)":').search
_MERGE_MARKS = (b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>")
_CALL_MEMBERS = frozenset({"key", "seq", "tool", "v", "args", "result", "error", "miss"})
_BARE_MEMBERS = frozenset({"key", "tool", "result"})
_MISSES = ("unknown", "exhausted", "no_cassette")
# What fits the reader's columns; no run comes near.
LAST_SEQ = 2**53 - 1
# Arguments and results nest up to MAX_DEPTH; the rest is what a line puts around them.
_DEEPEST = MAX_DEPTH + 16


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which format, and the rules that keys were made under."""

    version: int
    members: JsonObject


@dataclass(frozen=True, slots=True)
class Control:
    """A line that is no call: its key holds a `/`. Readers pass over one they do not know."""

    key: str
    members: JsonObject


@dataclass(frozen=True, slots=True)
class End:
    """The last line: how many calls there are, and how the run ended."""

    calls: int
    status: str
    members: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BareRecord:
    """A line of a file that has no header: a key made by another recipe, a tool, a result."""

    key: str
    tool: str
    result: JsonValue


class Damage(ValueError):
    """A line that is none of a cassette's; the text says why."""


def is_key(text: object) -> bool:
    """Whether `text` is the key of a call: 16 hexadecimal digits in lower case."""
    return isinstance(text, str) and _is_key(text) is not None


def is_merge_mark(line: bytes) -> bool:
    """Whether a line is a conflict mark that a merge left behind."""
    return line.startswith(_MERGE_MARKS)


def tail(line: bytes) -> bytes:
    """Give a line from the first text on that could be the name of its outcome.

    It can only stand as a name, in a value its quotes are escaped; and where it stands in the
    arguments it does so in both lines, whose arguments are equal as their keys are. A line
    with blanks between its members, as no writer of ours makes one, is taken whole.
    """
    found = _named_outcome(line, 24)
    return line if found is None else line[found.start() :]


def parse(line: bytes) -> JsonObject:
    """Give the members of a line.

    Raises:
        Damage: The line is no JSON object with `key` as its first member.
    """
    try:
        value = loads(line)
    except ValueError as error:
        raise Damage(_why(line, error)) from None
    return _members(value)


def _why(line: bytes, error: ValueError) -> str:
    if not line.strip():
        return "this line is blank"
    try:
        line.decode()
    except UnicodeDecodeError as unreadable:
        return f"this is no UTF-8 (byte {unreadable.start + 1})"
    if isinstance(error, json.JSONDecodeError):
        # Its own words name a line too: the first, since it was given one.
        return f"this is no JSON: {error.msg} (character {error.pos + 1})"
    return f"this is no JSON: {error}"


def glance(line: bytes) -> JsonObject:
    """Give the members of a line for their kinds only: a huge number in it may be inexact.

    Raises:
        Damage: As `parse`.
    """
    try:
        value = orjson.loads(line)
    except orjson.JSONDecodeError:  # it refuses some of what `parse` reads
        return parse(line)
    return _members(value)


def _members(value: JsonValue) -> JsonObject:
    if type(value) is not dict:
        raise Damage("this is no JSON object")
    if next(iter(value), None) != "key":
        raise Damage("`key` is not the first member")
    return value


def parse_shallow(line: bytes) -> JsonObject:
    """Give the members of a line that is to be looked into; see `parse` and `shallow`."""
    return shallow(parse(line), line)


def shallow(members: JsonObject, line: bytes) -> JsonObject:
    """Give the members of `line` if they are not too deep to be walked.

    Raises:
        Damage: They are nested deeper than any line of ours, which could exhaust the stack.
    """
    # Each level takes a bracket; looking for depth costs as much as parsing did.
    if line.count(b"{") + line.count(b"[") > _DEEPEST and _is_deep(members):
        raise Damage(f"this is nested more than {_DEEPEST} levels deep")
    return members


def _is_deep(value: JsonValue) -> bool:
    level: list[JsonValue] = [value]
    for _ in range(_DEEPEST):
        level = [
            member
            for container in level
            for member in (container.values() if isinstance(container, dict) else container)  # type: ignore[union-attr]  # only containers are kept
            if type(member) is dict or type(member) is list
        ]
        if not level:
            return False
    return True


def other(members: JsonObject) -> Header | Control | End:
    """Read the members of a line that is no call.

    Raises:
        Damage: Its key is none that a cassette has.
    """
    key = members["key"]
    if not isinstance(key, str):
        raise Damage("`key` is no text")
    if found := _is_format(key):
        return Header(int(found[1]), members)
    if "/" in key:
        return Control(key, members)
    if key == END:
        return _end(members)
    raise Damage(f"{key[:40]!r} is the key of no call and of no control line")


def check(members: Mapping[str, JsonValue]) -> None:
    """Hold the members of a call line to what every call has; cheap, for whole files.

    Raises:
        Damage: A member is missing or of the wrong kind.
    """
    seq = members.get("seq")
    if type(seq) is not int or not 0 <= seq <= LAST_SEQ:
        raise Damage("`seq` is no number from 0")
    if type(members.get("tool")) is not str or type(members.get("v")) is not str:
        raise Damage("`tool` and `v` must be texts")
    if type(members.get("args")) is not dict:
        raise Damage("`args` is no object")
    if ("result" in members) + ("error" in members) + ("miss" in members) != 1:
        raise Damage("a call has exactly one of `result`, `error` and `miss`")
    if "result" not in members:
        _check_no_result(members)


def _check_no_result(members: Mapping[str, JsonValue]) -> None:
    if "miss" in members:
        if members["miss"] not in _MISSES:
            raise Damage("`miss` is of no known kind")
        return
    error = members["error"]
    if type(error) is not dict or type(error.get("type")) is not str:
        raise Damage("`error` has no `type`")
    if type(error.get("message", "")) is not str:
        raise Damage("the message of `error` is no text")


def call(members: JsonObject) -> Record:
    """Read the members of a call line.

    Raises:
        Damage: A member is missing or of the wrong kind.
    """
    check(members)
    side = {name: value for name, value in members.items() if name not in _CALL_MEMBERS}
    return Record(
        key=cast("str", members["key"]),
        seq=cast("int", members["seq"]),
        tool=cast("str", members["tool"]),
        v=cast("str", members["v"]),
        args=cast("JsonObject", members["args"]),
        outcome=_outcome(members),
        side=side,
    )


def _outcome(members: JsonObject) -> Outcome:
    if "result" in members:
        return Result(members["result"])
    if "error" in members:
        return Failure(cast("JsonObject", members["error"]))
    return Miss(cast("MissKind", members["miss"]))


def _end(members: JsonObject) -> End:
    calls, status = members.get("calls"), members.get("status")
    if type(calls) is not int or type(status) is not str:
        raise Damage("the end line has no `calls` or no `status`")
    return End(calls, status, members)


def bare(members: JsonObject) -> BareRecord:
    """Read the members of a line of a file without a header.

    Raises:
        Damage: The line has not exactly the members `key`, `tool` and `result`.
    """
    key, tool = members["key"], members.get("tool")
    if members.keys() != _BARE_MEMBERS or not is_key(key) or not isinstance(tool, str):
        raise Damage("a line without a header has exactly `key`, `tool` and `result`")
    return BareRecord(cast("str", key), tool, members["result"])
