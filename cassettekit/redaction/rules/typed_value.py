"""Names of secrets with a type and then a quoted value: Go, Java, C."""

from collections.abc import Iterator
from string import ascii_letters

from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_TYPE = Late(r"[ ](?:As[ ])?\*?[\w.]{1,30}[ ]{1,2}=[ ]{0,4}(?=[\"'`])")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _TYPE.match(text, mention.end)
    place = quoted(text, match.end()) if match is not None else None
    if place is not None and believes_quoted(text[place.start : place.end], mention):
        yield place


RULE = Rule(
    id="typed-value",
    kind="assigned",
    why="Go and its like write the type of a variable between its name and its value.",
    source="https://go.dev/ref/spec#Variable_declarations",
    finds=Beside(_find, then=ascii_letters + "*", within=60),
    hits=lambda: hiding(_VALUE, f'var dbPassword string = "{_VALUE}"'),
    misses=lambda: ('var password string = os.Getenv("X1")', "password varchar = 'required'"),
)
