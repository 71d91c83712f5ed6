"""Secrets behind a flag of a command line."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_made_up, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import QUOTES, believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FLAG = Late(r"(?:^|[\s\"'`(\[,])(?:--?|/)[\w.-]{0,40}\Z")
_VALUE_BEHIND = Late(r"""["'`]?[ \t]{1,4}(?=\S)""")
_WORD = Late(r"[^\s\"'`;|&<>]{4,400}")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    gap = _VALUE_BEHIND.match(text, mention.end)
    if gap is None or _FLAG.search(text, max(0, mention.start - 50), mention.start) is None:
        return
    at = gap.end()
    if mention.kind == "cookie" and "=" in text[at : at + 80]:
        return  # names and values
    if text[at] in QUOTES:
        place = quoted(text, at)
        if place is not None and believes_quoted(text[place.start : place.end], mention):
            yield place
        return
    word = _WORD.match(text, at)
    if word is None or word.group()[0] in "-/$<[{(%=:" or is_stand_in(word.group()):
        return
    if is_reference(word.group()) or not is_made_up(word.group()):
        return
    if mention.looks is None or mention.looks(word.group()):
        yield Place(*word.span())


RULE = Rule(
    id="flag",
    kind="flag",
    why="A command line is logged whole, with the password given to it.",
    source="https://cwe.mitre.org/data/definitions/214.html",
    finds=Beside(_find, next="\"'` \t"),
    hits=lambda: hiding(
        _VALUE,
        f"docker login -u ci --password {_VALUE} host.example",
        f"tool --api-key '{_VALUE}' run",
        f"java -Dx=1 -password {_VALUE}",
    ),
    misses=lambda: (
        "parser.add_argument('--password', help='database password', required=True)",
        "login --password-stdin",
        "use --password or --token to log in",
        "tool --token $TOKEN --secret <secret>",
    ),
)
