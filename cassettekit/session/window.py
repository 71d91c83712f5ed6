"""Read when a run went on, for a file that does not say."""

from datetime import datetime

from cassettekit.errors import UsageError
from cassettekit.session.road import Window

_SLACK = 120.0  # the recorder's own
_HOW = "write 2026-01-02T03:04:05Z, or START/END for a run that took longer"


def window_around(text: str) -> Window:
    """The window of a run that went on at a time, or from one time to another: `START/END`.

    It is the window that the recorder has while it records: two minutes more on either side,
    for clocks that differ. A single time is a run that took no longer than that; more is not
    guessed, since a moment that leaves a file never comes back into it.

    Raises:
        UsageError: It is no ISO 8601 time with a zone, or the run ends before it starts.
    """
    start, given, end = text.partition("/")
    lowest = _seconds(text, start)
    highest = _seconds(text, end) if given else lowest
    if highest < lowest:
        raise UsageError("--assume-now", f"{text[:80]!r} ends before it starts", _HOW)
    return lowest - _SLACK, highest + _SLACK


def _seconds(text: str, spelled: str) -> float:
    try:
        moment = datetime.fromisoformat(spelled.strip())
        if moment.tzinfo is not None:
            return moment.timestamp()
    except (ValueError, OverflowError):
        raise UsageError("--assume-now", f"{text[:80]!r} is no ISO 8601 time", _HOW) from None
    raise UsageError("--assume-now", f"{text[:80]!r} names no time zone", "add Z, or +02:00")
