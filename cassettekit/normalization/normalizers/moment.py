"""Moments that the tool read off its clock during the run."""

import re

from cassettekit.core.values import JsonValue
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.names import name_set
from cassettekit.normalization.rules import Example, FieldRule, Leaves, Sight

# What was done at that moment. Plans (`expires`, `due`, `scheduled`) are no such thing: the
# agent acts on them.
_DONE = name_set(
    "accessed added approved archived assigned born built cached cancelled canceled captured"
    " changed checked closed collected committed completed crawled created deleted ended"
    " executed fetched finished generated indexed inserted issued loaded logged measured merged"
    " modified observed opened paid posted processed published pushed queried received recorded"
    " refreshed registered rejected requested resolved responded retrieved run saved scraped"
    " seen sent shipped started submitted synced touched updated uploaded used written"
)
_WHEN = frozenset(("at", "on", "time", "date", "timestamp", "ts", "datetime", "utc", "ms"))
_ALONE = name_set(
    "as_of asof atime birthtime build_time created creation_date creation_time ctime current_date"
    " current_datetime current_time date date_time datetime end_time generated iat last_access"
    " last_change last_login last_seen last_update local_time modification_time modified mtime nbf"
    " now server_date server_time start_time system_time time timestamp today ts updated"
    " utc_time utcnow"
)
_DATE = re.compile(r"\d{4}-\d\d-\d\d\Z", re.ASCII)


def _covers(name: str) -> bool:
    if name in _ALONE:
        return True
    match name.split("_"):
        case ["last" | "date" | "time", done] | ["last", done, _] if done in _DONE:
            return True
        case [*_, done, when] if done in _DONE and when in _WHEN:
            return True
        case [*_, "timestamp"] | [*_, "timestamp", "ms" | "s" | "us"]:
            return True
        case _:
            return False


def _judge(value: JsonValue, sight: Sight) -> Leaves | None:
    moment = read_moment(value)
    if moment is not None and (sight.mode == "all" or sight.holds(moment)):
        return Leaves(moment=moment)
    return _by_name(value) if sight.mode == "all" else None


# One date stands for many things: recalled, it would change arguments that mean another.
def _by_name(value: JsonValue) -> Leaves | None:
    match value:
        case bool():
            return None
        case int() | float():
            return Leaves(type(value)(), recalled=False)
        case str():
            return Leaves("2000-01-01" if _DATE.match(value) else "", recalled=False)
        case _:
            return None


RULE = FieldRule(
    id="moment",
    version=1,
    covers=_covers,
    judge=_judge,
    examples=(
        Example(
            result={"id": "a1", "created_at": "2026-01-02T03:04:05.678Z", "n": 1},
            stored={"id": "a1", "n": 1},
            replayed={"id": "a1", "created_at": "2000-01-01T00:00:00.000Z", "n": 1},
        ),
        Example(
            result={"started": 1767323044, "startedAt": 1767323044, "endedAt": 1767323045},
            stored={"started": 1767323044},
            replayed={"started": 1767323044, "startedAt": 946684800, "endedAt": 946684801},
        ),
        Example(
            result={"created_at": "2024-05-01T00:00:00Z", "date": "2026-01-02"},
            stored={"created_at": "2024-05-01T00:00:00Z", "date": "2026-01-02"},
            replayed={"created_at": "2024-05-01T00:00:00Z", "date": "2026-01-02"},
        ),
        Example(
            result={"expires_at": "2026-01-02T03:04:06Z"},
            stored={"expires_at": "2026-01-02T03:04:06Z"},
            replayed={"expires_at": "2026-01-02T03:04:06Z"},
        ),
    ),
)
