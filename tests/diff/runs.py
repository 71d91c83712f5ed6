"""Runs in memory, spelled in tokens: `r1` calls tool `r` with the argument 1."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cassettekit.core.canonical import jcs
from cassettekit.core.key import key_of
from cassettekit.core.record import Failure, Outcome, Record, Result


@dataclass(frozen=True)
class Run:
    """A call path whose records are in memory, and how often they were asked for."""

    name: str
    records: Sequence[Record]
    complete: bool = True
    schemas: Mapping[str, Any] = field(default_factory=dict)
    notes: Sequence[str] = ()
    read: list[int] = field(default_factory=list)

    @cached_property
    def keys(self):
        return [record.key for record in self.records]

    @cached_property
    def tools(self):
        return [record.tool for record in self.records]

    @cached_property
    def outcomes(self):
        return [hash(repr(record.outcome)) for record in self.records]

    def record(self, index):
        self.read.append(index)
        return self.records[index]

    def call_number(self, index):
        return index + 1

    def line_number(self, index):
        return index + 2


def run(calls, name="base.jsonl", **more):
    """A run of tokens, or of objects with `tool`, `args`, `result` or `error`, `v`."""
    tokens = calls.split() if isinstance(calls, str) else calls
    return Run(name, [record(seq, token) for seq, token in enumerate(tokens)], **more)


def record(seq, token) -> Record:
    call = token if isinstance(token, dict) else spelled(token)
    tool, args, v = call["tool"], call.get("args", {}), call.get("v", "v1")
    outcome: Outcome = Result(call.get("result"))
    if "error" in call:
        outcome = Failure(call["error"])
    return Record(key_of(jcs(args), tool, v), seq, tool, v, args, outcome)


def spelled(token):
    tool, argument = re.fullmatch(r"([a-z]+)(\d*)", token).groups()
    return {"tool": tool, "args": {"path": int(argument)} if argument else {}}


def told(report):
    """The events in short: `=9 ~10/10 -11 +12 !13/13 %14/14 <2>3 >2>3`."""
    signs = {"args": "~", "flow": "%", "replaced": "!"}
    words, x = [], 0
    for hunk in report.hunks:
        if hunk.base.start > x:
            words.append(f"={hunk.base.start - x}")
        x = hunk.base.stop
        for event in hunk.events:
            base = "" if event.base is None else event.base + 1
            candidate = "" if event.candidate is None else event.candidate + 1
            match event.kind:
                case "missing":
                    words.append(f"-{base}")
                case "extra":
                    words.append(f"+{candidate}")
                case "moved":
                    words.append(f"<{base}>{candidate}")
                case "moved_here":
                    words.append(f">{base}>{candidate}")
                case kind:
                    words.append(f"{signs[kind]}{base}/{candidate}")
    if len(report.base.keys) > x:
        words.append(f"={len(report.base.keys) - x}")
    return " ".join(words)
