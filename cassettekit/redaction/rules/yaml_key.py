"""Names of secrets as keys that YAML writes out: a question mark before, the value below."""

from collections.abc import Iterator

from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import QUOTES, bare, believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2" + "Zp9Lw4"
_BEFORE = Late(r"(?:\A|\n)[ -]{0,40}\?[ ]{1,4}[\"']?[\w.-]{0,40}\Z")
_BELOW = Late(r"[\"']?[ \t]{0,8}\r?\n[ ]{0,40}:[ ]{1,4}(?=\S)")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    below = _BELOW.match(text, mention.end)
    if below is None or _BEFORE.search(text, max(0, mention.start - 90), mention.start) is None:
        return
    if text[below.end()] not in QUOTES:
        place = bare(text, below.end(), mention)
        if place is not None:
            yield place
        return
    place = quoted(text, below.end())
    if place is not None and believes_quoted(text[place.start : place.end], mention):
        yield place


RULE = Rule(
    id="yaml-key",
    kind="assigned",
    why="YAML may part a key from its value by a line break.",
    source="https://yaml.org/spec/1.2.2/#822-block-mappings",
    finds=Beside(_find, then="\"'\n\r", also="? "),
    hits=lambda: hiding(
        _VALUE, f"? db_password\n: {_VALUE}\n? port\n: 1\n", f'? "api_secret"\n: "{_VALUE}aB"\n'
    ),
    misses=lambda: (
        "? password\n: ${DB_PASSWORD}\n",
        "Forgot your password\n: click step2",
    ),
)
