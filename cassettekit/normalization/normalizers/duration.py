"""How long something took, as measured during the run."""

import re

from cassettekit.core.values import JsonValue
from cassettekit.normalization.names import name_set
from cassettekit.normalization.rules import Example, FieldRule, Leaves, Sight

# A `duration` is a song's, a flight's; an `age` or `uptime` is a person's, a server's.
_MEASURES = name_set(
    "cpu_time exec_time execution_time openai_processing process_time processing processing_time"
    " query_time request_time response_time run_time runtime time_elapsed time_taken took"
    " total_time wall_time"
)
_UNIT = name_set("ms s sec secs second seconds us micros ns nanos millis milliseconds")
# Without a unit these are as often a setting or a moment as a measurement.
_UNIT_NEEDED = frozenset(("openai_processing", "processing", "request_time", "total_time"))
_TEXT = re.compile(r"(\d{1,18})(?:\.(\d{1,18}))?( ?)(ns|us|µs|ms|s|secs?|seconds?)?\Z", re.ASCII)


def _covers(name: str) -> bool:
    first, *rest = name.split("_")
    if first in ("elapsed", "latency"):
        return all(word in _UNIT or word in ("time", "total") for word in rest)
    *words, last = (first, *rest)
    if last not in _UNIT:
        return name in _MEASURES and name not in _UNIT_NEEDED
    return "_".join(words) in _MEASURES


def _judge(value: JsonValue, _: Sight) -> Leaves | None:
    match value:
        case bool():
            return None
        case int():
            return Leaves(0, recalled=False)
        case float():
            return Leaves(0.0, recalled=False)
        case str() if match := _TEXT.match(value):
            fraction = "." + "0" * len(match[2]) if match[2] else ""
            return Leaves(f"0{fraction}{match[3]}{match[4] or ''}", recalled=False)
        case _:
            return None


RULE = FieldRule(
    id="duration",
    version=1,
    covers=_covers,
    judge=_judge,
    examples=(
        Example(
            result={"took": 12, "elapsedMs": 3.25, "latency": "1.50 s", "hits": 2},
            stored={"hits": 2},
            replayed={"took": 0, "elapsedMs": 0.0, "latency": "0.00 s", "hits": 2},
        ),
        Example(
            result={"duration_ms": 210000, "uptime": 5, "latency_budget_ms": 50},
            stored={"duration_ms": 210000, "uptime": 5, "latency_budget_ms": 50},
            replayed={"duration_ms": 210000, "uptime": 5, "latency_budget_ms": 50},
        ),
    ),
)
