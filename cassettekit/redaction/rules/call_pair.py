"""A name and a secret as two arguments, or as the two halves of a pair."""

import re
from collections.abc import Iterator

from cassettekit.redaction.cookies import secret_pairs
from cassettekit.redaction.judge import is_code, is_made_up
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import QUOTES, believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_COMMA = Late(r"""(?P<close>["'`])[ \t]{0,4},\s{0,20}(?:\[\s{0,8})?[bruf]{0,2}(?P<open>["'`])""")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _COMMA.match(text, mention.end)
    if match is None or mention.start == 0:
        return
    before = text.rfind(match["close"], max(0, mention.start - 60), mention.start)
    if before < 0 or not re.fullmatch(r"[\w.$-]*", text[before + 1 : mention.start]):
        return
    # Bytes and raw texts have a letter before their quotation mark.
    ahead = text[max(0, before - 40) : before].rstrip("bru").rstrip()
    if ahead[-1:] not in ("", "(", "[", "{", ","):
        return
    place = quoted(text, match.start("open"))
    if place is None or text[place.end : place.end + 1] not in QUOTES:
        return
    value = text[place.start : place.end]
    # Two of many quoted words are a list of words; a pair has a bracket at one end.
    opens = ahead.endswith(("(", "[", "{"))
    if not opens and not text[place.end + 1 : place.end + 20].lstrip().startswith((")", "]", "}")):
        return
    if text[place.end + 1 : place.end + 10].lstrip().startswith((":", "=>")):
        return
    if mention.kind == "cookie":
        yield from secret_pairs(text, place)
    elif (
        is_made_up(value)
        and value[0] != "$"
        and not is_code(value)
        and believes_quoted(value, mention)
    ):
        yield place


RULE = Rule(
    id="call-pair",
    kind="pair",
    why="Headers and settings are set by calls, and dumped as pairs.",
    source="https://cwe.mitre.org/data/definitions/798.html",
    finds=Beside(_find, then="\"'`"),
    hits=lambda: hiding(
        _VALUE,
        f"define('DB_PASSWORD', '{_VALUE}');",
        f'request.setHeader("X-Api-Key", "{_VALUE}");',
        f"[('user', 'ann'), ('password', '{_VALUE}')]",
        f"[(b'host', b'h'), (b'x-api-key', b'{_VALUE}aB')]",
    ),
    misses=lambda: (
        "config.get('db', 'password')",
        "fields = ['password', 'token', 'secret2']",
        "parser.add_argument('--password', 'x')",
    ),
)
