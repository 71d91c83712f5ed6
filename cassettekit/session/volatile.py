"""Name what a recording kept although it looks as if every run had it otherwise."""

from collections import Counter

from cassettekit.core.record import Failure, Miss, Result
from cassettekit.core.show import times
from cassettekit.core.values import JsonObject
from cassettekit.normalization.suspects import suspects
from cassettekit.storage.recording import Recording

_NAMED = 4


def volatile(recording: Recording) -> list[JsonObject]:
    """Each such place, the setting that would take it out, and the number of its calls.

    The settings are for the user to choose: an appointment looks like a clock reading too.
    """
    counts: Counter[tuple[str, str, str, str]] = Counter()
    for index in range(len(recording.keys)):
        record = recording.record(index)
        match record.outcome:
            case Result(value) | Failure(value):
                counts.update((record.tool, *suspect) for suspect in suspects(value))
            case Miss():
                pass
    return [
        {"tool": tool, "place": place, "looks_like": looks, "setting": setting, "calls": calls}
        for (tool, place, looks, setting), calls in sorted(counts.items())
    ]


def volatile_note(found: list[JsonObject]) -> str:
    """All of them on one line, the settings named as the settings file spells them."""
    told = [
        f"{one['tool']} {one['place']} ({one['looks_like']}: `{one['setting']}`)"
        for one in found[:_NAMED]
    ]
    if len(found) > _NAMED:
        told.append(f"{times(len(found) - _NAMED, 'more place')}, see --json")
    return f"looks volatile and was kept, with the setting that drops it: {'; '.join(told)}"
