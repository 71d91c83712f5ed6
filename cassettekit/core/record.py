"""One line of a cassette: a call, its key, its outcome."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cassettekit.core.values import JsonObject, JsonValue

MissKind: TypeAlias = Literal["unknown", "exhausted", "no_cassette"]
"""Why a call has no answer: never recorded, recorded and used up, or no file at all."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the tool returned, as stored."""

    value: JsonValue


@dataclass(frozen=True, slots=True)
class Failure:
    """What the tool raised, as stored: `type`, `message`, and `args` where they were kept."""

    error: JsonObject


@dataclass(frozen=True, slots=True)
class Miss:
    """The replay had no answer; only a candidate holds one."""

    kind: MissKind


Outcome: TypeAlias = Result | Failure | Miss


@dataclass(frozen=True, slots=True)
class Record:
    """A call and what came back.

    `args` are normalized, redacted and canonical: with `tool` and `v` they give `key`.
    `seq` orders the calls by their start and may have gaps; a call number is the place in
    that order, from 1. `side` holds what never enters the key.
    """

    key: str
    seq: int
    tool: str
    v: str
    args: JsonObject
    outcome: Outcome
    side: JsonObject = field(default_factory=dict)
