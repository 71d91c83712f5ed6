"""Secrets that a validation error quotes."""

from collections.abc import Iterator

from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_QUOTES = Late(r"\r?\n[ ]{2}[^\n]{1,400}?\[type=\w{1,60}, input_value=(?=[\"'])")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _QUOTES.match(text, mention.end)
    place = quoted(text, match.end()) if match is not None else None
    if place is not None and believes_quoted(text[place.start : place.end], mention):
        yield place


RULE = Rule(
    id="validation-error",
    kind="assigned",
    why="Pydantic quotes the value that a field refused, under the name of the field.",
    source="https://docs.pydantic.dev/latest/errors/errors/",
    finds=Beside(_find, then="\r\n", also="input_value=", within=500),
    hits=lambda: hiding(
        _VALUE,
        f"1 validation error\napi_secret\n  long [type=x, input_value='{_VALUE}', input_type=str]",
    ),
    misses=lambda: (
        "1 validation error\npassword\n  Field required [type=missing, input_value={}]",
    ),
)
