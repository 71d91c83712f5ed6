"""Count what a recording holds."""

from dataclasses import asdict, dataclass

from cassettekit.core.show import shown
from cassettekit.core.values import JsonObject
from cassettekit.storage.recording import Recording


@dataclass(frozen=True, slots=True)
class Summary:
    """A recording in numbers."""

    calls: int
    tools: int
    errors: int
    redacted: int
    misses: int
    loose: int
    complete: bool
    status: str

    def members(self) -> JsonObject:
        """The same as JSON."""
        return asdict(self)


def summarize(recording: Recording) -> Summary:
    """Count calls, tools, errors, redacted places, misses and loose matches."""
    errors = redacted = loose = 0
    for index in range(len(recording.keys)):
        data = recording.line(index)
        # Only a line that has the member is worth parsing; a text that looks like one is
        # sorted out by the parse.
        if b'"error":' in data or b'"redacted":' in data or b'"matched":' in data:
            members = recording.members(index, data)
            errors += "error" in members
            loose += "matched" in members
            places = members.get("redacted")
            redacted += len(places) if isinstance(places, dict) else 0
    end = recording.end
    return Summary(
        calls=len(recording.keys),
        tools=len(set(recording.tools)),
        errors=errors,
        redacted=redacted,
        misses=len(recording.missed),
        loose=loose,
        complete=recording.complete,
        status=shown(end.status) if end else "" if recording.complete else "cut short",
    )
