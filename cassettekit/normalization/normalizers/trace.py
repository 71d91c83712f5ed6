"""Names that a transport gives one exchange, for its own logs."""

import re

from cassettekit.core.values import JsonValue
from cassettekit.normalization.names import name_set
from cassettekit.normalization.rules import Example, FieldRule, Leaves, Sight

# `request_id` is not here: a queue hands it out as the handle to ask with.
_NAMES = name_set(
    "trace_id span_id parent_span_id traceparent tracestate x_request_id x_trace_id x_b3_traceid"
    " x_b3_spanid x_amzn_requestid x_amzn_request_id x_amzn_trace_id x_amz_request_id x_amz_id_2"
    " x_cloud_trace_context cf_ray"
)
_ID = re.compile(r"[!-~]{4,512}\Z")
_INK = re.compile(r"[A-Za-z0-9]")


def _judge(value: JsonValue, sight: Sight) -> Leaves | None:
    # Traces that come as a list are what the tool is about.
    if sight.in_list:
        return None
    match value:
        case bool():
            return None
        case int() | {"$int": _}:
            return Leaves(0)
        case str() if _ID.match(value):
            return Leaves(_INK.sub("0", value))
        case _:
            return None


RULE = FieldRule(
    id="trace",
    version=1,
    covers=_NAMES.__contains__,
    judge=_judge,
    examples=(
        Example(
            result={"traceId": "4bf92f3577b34da6", "request_id": "job-17"},
            stored={"request_id": "job-17"},
            replayed={"traceId": "0000000000000000", "request_id": "job-17"},
        ),
        Example(
            result=[{"trace_id": "4bf92f3577b34da6"}],
            stored=[{"trace_id": "4bf92f3577b34da6"}],
            replayed=[{"trace_id": "4bf92f3577b34da6"}],
        ),
    ),
)
