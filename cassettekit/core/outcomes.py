"""Compare what came back from two calls that are the same call."""

import json
from typing import Literal, TypeAlias

from cassettekit.core.leaves import Difference, differences
from cassettekit.core.record import Failure, Miss, Outcome, Result
from cassettekit.core.values import JsonValue

Turn: TypeAlias = Literal["other", "failed", "recovered", "unanswered"]
"""How an outcome changed: another of its kind, no longer a result, one again, or no answer."""

# A text this long is compared as text: parsing all of a run's logs would cost more.
_LONGEST_JSON = 1_000_000

_JSON_STARTS = ("{", "[")


def outcome_changes(base: Outcome, candidate: Outcome) -> tuple[Difference, ...]:
    """Where two outcomes differ; JSON inside a text is compared as JSON, not as text."""
    return differences(_unpacked(outcome_value(base)), _unpacked(outcome_value(candidate)))


def turn(base: Outcome, candidate: Outcome) -> Turn:
    """How an outcome that differs has changed for the agent."""
    if isinstance(candidate, Miss):
        return "unanswered"
    if isinstance(base, Result) and isinstance(candidate, Failure):
        return "failed"
    if isinstance(candidate, Result) and not isinstance(base, Result):
        return "recovered"
    return "other"


def outcome_value(outcome: Outcome) -> JsonValue:
    """An outcome as one JSON value that shows which kind it is."""
    match outcome:
        case Result(value):
            return {"result": value}
        case Failure(error):
            return {"error": error}
        case Miss(kind):
            return {"miss": kind}


def _unpacked(value: JsonValue) -> JsonValue:
    if isinstance(value, dict):
        return {name: _unpacked(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_unpacked(member) for member in value]
    if isinstance(value, str) and len(value) <= _LONGEST_JSON:
        return _as_json(value)
    return value


def _as_json(text: str) -> JsonValue:
    if not text.lstrip().startswith(_JSON_STARTS):
        return text
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return text
    # One more member than the bare value: a text never equals what it spells.
    return {"$json": value}
