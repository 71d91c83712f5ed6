"""Elements named like a secret."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_mixed, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_OPEN = Late(r"<(?:[\w-]{1,40}:)?[\w.-]{0,40}\Z")
_CONTENT = Late(
    r"(?:\s[^<>]{0,200})?>\s{0,20}(?:<!\[CDATA\[|<[Vv]alue>)?(?P<secret>[^<>\]]{4,2000})(?:\]\]>)?\s{0,20}</"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if not text.startswith((">", " ", "\n", "\r", "\t"), mention.end):
        return
    if _OPEN.search(text, max(0, mention.start - 90), mention.start) is None:
        return
    match = _CONTENT.match(text, mention.end)
    if match is None:
        return
    value = match["secret"].rstrip()
    if not is_stand_in(value) and is_mixed(value) and believes_quoted(value, mention):
        yield Place(match.start("secret"), match.start("secret") + len(value))


RULE = Rule(
    id="xml-element",
    kind="element",
    why="Settings in XML name an element after the secret it holds.",
    source="https://maven.apache.org/settings.html#servers",
    finds=Beside(_find, next="> \r\n\t"),
    hits=lambda: hiding(
        _VALUE,
        f"<server><id>x</id><password>{_VALUE}</password></server>",
        f"<password\n  >{_VALUE}</password>",
        f"<Password><Value>{_VALUE}</Value><PlainText>true</PlainText></Password>",
        f'<cfg:apiKey type="plain"><![CDATA[{_VALUE}]]></cfg:apiKey>',
    ),
    misses=lambda: (
        "<password>${env.PASSWORD}</password>",
        "<label>Password</label><password/>",
        "<token>string</token>",
        "<secret><name>db</name></secret>",
    ),
)
