"""Secrets that a page or mail prints in bold behind their name."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_made_up
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_NEXT = Late(
    r"[ ]?(?::|[ ]is:?)\s{0,8}(?:</\w{1,10}>\s{0,8})?<(?:b|strong|code|em|i|span|kbd|tt|pre|samp|u)"
    r"(?:[ ][^<>\n]{0,120})?>(?P<secret>[^<>\s]{6,200})</"
)

_NAME = Late(r"[A-Za-z_]+\d?\Z")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = None if mention.weak else _NEXT.match(text, mention.end)
    if (
        match is not None
        and is_made_up(match["secret"])
        and _NAME.match(match["secret"]) is None
        and believes_quoted(match["secret"], mention)
    ):
        yield Place(*match.span("secret"))


RULE = Rule(
    id="emphasized",
    kind="assigned",
    why="Mails that welcome somebody set the first password in bold.",
    source="https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-b-element",
    finds=Beside(_find, then=":i", also="</", within=200),
    hits=lambda: hiding(
        _VALUE,
        f"Password: <b>{_VALUE}</b><br>",
        f"<p>Your password is <code class='x'>{_VALUE}</code></p>",
    ),
    misses=lambda: (
        "Password: <b>required</b>",
        "token: <code>max_tokens2</code>",
        "password: <span>{{ password1 }}</span>",
        "Password: <a href='/x1'>reset</a>",
    ),
)
