"""`--match-redacted`: let a stored placeholder stand for a live value in its place."""

from cassettekit.core.canonical import loads
from cassettekit.core.values import JsonValue
from cassettekit.session.answers import Answers
from cassettekit.session.road import Prepared

_PLACEHOLDER = "REDACTED"
_SHORTEST = 8


def has_placeholder(text: str) -> bool:
    """Whether a text holds what stands for a credential in a recording."""
    return _PLACEHOLDER in text


def loose_match(call: Prepared, answers: Answers) -> int | None:
    """Take the one unused recorded call that differs only where it holds a placeholder.

    A placeholder matches eight characters or more without white space. Two records that
    match are no match: a guess could hide a miss.
    """
    asked = loads(call.args)
    recording = answers.recording
    matches: list[int] = []
    for index in answers.unused():
        if recording.tools[index] != call.tool:
            continue
        record = recording.record(index)
        if record.v == call.v and _matches(record.args, asked):
            matches.append(index)
            if len(matches) > 1:
                return None
    if not matches:
        return None
    taken = answers.take(answers.keys[matches[0]])
    return taken if isinstance(taken, int) else None


def _matches(stored: JsonValue, asked: JsonValue) -> bool:
    if isinstance(stored, dict) and isinstance(asked, dict):
        return stored.keys() == asked.keys() and all(
            _matches(value, asked[name]) for name, value in stored.items()
        )
    if isinstance(stored, list) and isinstance(asked, list):
        return len(stored) == len(asked) and all(map(_matches, stored, asked))
    if isinstance(stored, str) and isinstance(asked, str) and _PLACEHOLDER in stored:
        return stored == asked or _fits(stored.split(_PLACEHOLDER), asked)
    return type(stored) is type(asked) and stored == asked


def _fits(frame: list[str], asked: str) -> bool:
    """Whether `asked` is the frame with a long enough word in each gap."""
    if not asked.startswith(frame[0]):
        return False
    at = len(frame[0])
    for place, piece in enumerate(frame[1:], start=2):
        if place == len(frame):
            # The last piece is the end of the text: what is between must be one word.
            end = len(asked) - len(piece)
            if not asked.endswith(piece) or not _is_word(asked[at:end]):
                return False
            at = len(asked)
            continue
        end = asked.find(piece, at + _SHORTEST) if piece else -1
        if end < 0 or not _is_word(asked[at:end]):
            return False
        at = end + len(piece)
    return at == len(asked)


def _is_word(text: str) -> bool:
    return len(text) >= _SHORTEST and not any(map(str.isspace, text))
