"""Secrets in the numbered lines of redis-cli: a name, and its value below."""

from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_BEFORE = Late(r"\d\)[ ]\"[\w.:-]{0,60}\Z")
_BELOW = Late(r"\"\r?\n[ ]{0,12}\d{1,9}\)[ ]\"(?P<secret>[^\"\n]{4,2000})\"")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = None if mention.weak else _BELOW.match(text, mention.end)
    if match is None or _BEFORE.search(text, max(0, mention.start - 80), mention.start) is None:
        return
    value = match["secret"]
    is_other = is_stand_in(value) or is_reference(value)
    if has_digit(value) and not is_other and (mention.looks is None or mention.looks(value)):
        yield Place(*match.span("secret"))


RULE = Rule(
    id="redis-reply",
    kind="member",
    why="HGETALL lists the fields of a hash and their values by turns.",
    source="https://redis.io/docs/latest/commands/hgetall/",
    finds=Beside(_find, next='"', also=') "', within=40),
    hits=lambda: hiding(
        _VALUE,
        f'1) "user"\n2) "ann"\n3) "password"\n4) "{_VALUE}"\n',
        f' 9) "db:api_key"\n10) "{_VALUE}"\n',
    ),
    misses=lambda: (
        '1) "password"\n2) "token"\n3) "secret2"\n',
        '1) "password"\n2) "${PASS1}"\n',
    ),
)
