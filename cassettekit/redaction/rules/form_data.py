"""Fields of secrets in multipart forms."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import Sample

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FIELD = Late(r"\bname=[\"']?[\w.$\[-]{0,40}\Z")
_BODY = Late(
    r"\]?[\"']?[^\n<>{}]{0,100}\r?\n(?:[\w-]{1,40}:[^\n]{0,200}\n){0,4}\r?\n(?P<secret>[^\s]{4,2000})"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if "name=" not in text[max(0, mention.start - 46) : mention.start]:
        return
    if _FIELD.search(text, max(0, mention.start - 60), mention.start) is None:
        return
    match = _BODY.match(text, mention.end)
    if match is None or (mention.weak and mention.looks and not mention.looks(match["secret"])):
        return
    if not is_stand_in(match["secret"]):
        yield Place(*match.span("secret"))


RULE = Rule(
    id="form-data",
    kind="form",
    why="A form that is sent in parts names the field above its value.",
    source="https://www.rfc-editor.org/rfc/rfc7578",
    finds=Beside(_find, also="name="),
    hits=lambda: (
        Sample(
            'Content-Disposition: form-data; name="password"\r\n\r\n' + _VALUE + "\r\n--x--\r\n",
            (_VALUE,),
        ),
    ),
    misses=lambda: (
        'form-data; name="password"\r\n\r\n\r\n--x',
        'name="password"',
        '<input type="password" name="password">\n\n7 rows',
        'input[name="password"]{display:none}\n\n7 rows',
        'form-data; name="key2"\r\n\r\nvalue2y\r\n--x',
    ),
)
