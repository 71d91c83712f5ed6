"""Name what in a stored result looks as if it changed with every run, and was kept."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from cassettekit.core.jsonpath import spell
from cassettekit.core.values import JsonValue
from cassettekit.normalization.jsontext import read_json_text
from cassettekit.normalization.moments import read_moment
from cassettekit.normalization.names import LONGEST_NAME, name_set, snake

_ONCE = name_set(
    "request_id correlation_id nonce pid ppid process_id port uptime uptime_seconds rss load"
    " loadavg load_average hostname container_id seed"
)
_CLOCK_WORDS = name_set("at on date datetime epoch expires expiry exp time timestamp ts until when")


class Suspect(NamedTuple):
    """One place as a pattern, what it looks like, and the setting that takes it out."""

    place: str
    looks_like: Literal["a clock reading", "one process or exchange"]
    setting: Literal["freeze", "drop"]


def suspects(value: JsonValue) -> list[Suspect]:
    """Give each place of a stored result that looks volatile, once.

    Its settings are for the user to choose: an expiry or an appointment looks the same and
    is what the agent needs.
    """
    return list(dict.fromkeys(_suspects(value, "$")))


def _suspects(value: JsonValue, place: str) -> Iterator[Suspect]:
    if isinstance(value, dict):
        for name, member in value.items():
            below = place + spell((name,))[1:]
            found = _suspect(name, member, below)
            if found is not None:
                yield found
            else:
                yield from _suspects(member, below)
    elif isinstance(value, list):
        for item in value:
            yield from _suspects(item, f"{place}[*]")
    elif isinstance(value, str):
        opened = read_json_text(value)
        if opened is not None:
            yield from _suspects(opened[0], "$")


def _suspect(name: str, value: JsonValue, place: str) -> Suspect | None:
    words = snake(name) if len(name) <= LONGEST_NAME else ""
    if words in _ONCE and isinstance(value, str | int | float):
        return Suspect(place, "one process or exchange", "drop")
    # A number is a clock reading by its name only: card numbers look like microseconds.
    spelled = isinstance(value, dict) or (isinstance(value, str) and not value.isdigit())
    named = words.rpartition("_")[2] in _CLOCK_WORDS
    if (spelled or named) and read_moment(value) is not None:
        return Suspect(place, "a clock reading", "freeze")
    return None
