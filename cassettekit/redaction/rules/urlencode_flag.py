"""Secrets that curl is told to encode, and that stand as they are."""

from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2&" + "Zp9Lw4"
_BEFORE = Late(r"--data-urlencode[ =](?P<quote>[\"'])[\w.-]{0,40}\Z")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    before = _BEFORE.search(text, max(0, mention.start - 60), mention.start)
    if before is None:
        return
    start = mention.end + 1
    end = text.find(before["quote"], start, start + 400)
    value = text[start : max(start, end)]
    if has_digit(value) and not is_stand_in(value) and not is_reference(value):
        yield Place(start, end)


RULE = Rule(
    id="urlencode-flag",
    kind="flag",
    why="What is encoded only when it is sent may hold the signs that part fields.",
    source="https://curl.se/docs/manpage.html#--data-urlencode",
    finds=Beside(_find, next="=", also="--data-urlencode", within=410),
    hits=lambda: hiding(
        _VALUE,
        f"curl --data-urlencode 'password={_VALUE}' https://h.example/",
        f'curl --data-urlencode "api_key={_VALUE}" https://h.example/',
    ),
    misses=lambda: (
        "curl --data-urlencode 'password@file2' https://h.example/",
        'curl --data-urlencode "token=$TOKEN1" https://h.example/',
    ),
)
