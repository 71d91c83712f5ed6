"""What every HTTP answer carries about the moment it was given."""

import re

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.names import snake
from cassettekit.normalization.rules import Example, FieldRule, Leaves, Sight

_NAMES = frozenset(("date", "age", "x_request_id", "request_id"))
_INK = re.compile(r"[A-Za-z0-9]")
_MAIL = frozenset(("subject", "from", "to", "message_id", "cc"))


def _judge(value: JsonValue, sight: Sight) -> Leaves | None:
    if not sight.in_headers or _is_mail(sight.siblings):
        return None
    moment = read_moment(value)
    if moment is not None:
        return Leaves(moment=moment, last=True)
    match value:
        case bool():
            return None
        case int() | {"$int": _}:
            return Leaves(0)
        case str() if len(value) <= 512:
            return Leaves("0" if value.isdigit() else _INK.sub("0", value))
        case _:
            return None


def _is_mail(siblings: JsonObject) -> bool:
    # The Date of a letter says when it was written, and the agent may need it.
    return any(snake(name) in _MAIL for name in siblings if len(name) <= 16)


RULE = FieldRule(
    id="header",
    version=1,
    covers=_NAMES.__contains__,
    judge=_judge,
    examples=(
        Example(
            result={"headers": {"Date": "Wed, 21 Oct 2015 07:28:00 GMT", "Age": "24", "ETag": "e"}},
            stored={"headers": {"ETag": "e"}},
            replayed={
                "headers": {"Date": "Sat, 01 Jan 2000 00:00:00 GMT", "Age": "0", "ETag": "e"}
            },
        ),
        Example(
            result={"headers": {"Date": "Wed, 21 Oct 2015 07:28:00 GMT", "Subject": "Hello"}},
            stored={"headers": {"Date": "Wed, 21 Oct 2015 07:28:00 GMT", "Subject": "Hello"}},
            replayed={"headers": {"Date": "Wed, 21 Oct 2015 07:28:00 GMT", "Subject": "Hello"}},
        ),
    ),
)
