"""A secret in the cell beside its name: settings as a table, one a line."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_code, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_BEFORE = Late(r"(?:^|[\n|>\u2502\t])[ \t]{0,40}[*_`]{0,3}(?:[\w.$-]{1,30}[ ]){0,3}[\w.$-]{0,60}\Z")
_CELL = Late(
    r"""[*_`]{0,3}:?(?:[ ]{0,60}[|\u2502][ ]{0,60}|[ ]{0,8}\t[ \t]{0,20}|[ ]{2,60}
    |(?:</(?:td|th|dt|b|strong)>\s{0,40}<(?:td|dd|code)[^<>]{0,100}>\s{0,20}
       |</(?:b|strong|em|label|span)>[ ]{0,4})(?:<(?:code|b|span|kbd)[^<>]{0,60}>)?)
    [*_`]{0,3}(?P<secret>[^\s|<>"'`\u2502]{6,400})[*_`]{0,3}
    (?=[ ]{0,60}\t|[ \t]{0,60}(?:[|\u2502<\r\n]|\Z))""",
    re.VERBOSE,
)
_PLAIN = Late(r"(?:[\d.,:/-]+|\w+\(.*|[A-Za-z]{1,8}\d{0,3}|v?\d{1,4}(?::\d+)?\.[\w.+~:-]*)\Z")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if mention.weak:
        return
    if (
        text[mention.end : mention.end + 1] == " "
        and text[mention.end + 1 : mention.end + 2].isalnum()
    ):
        return
    cell = _CELL.match(text, mention.end)
    if cell is None or _BEFORE.search(text, max(0, mention.start - 110), mention.start) is None:
        return
    value = cell["secret"].rstrip(",;")
    if not has_digit(value) or _PLAIN.match(value) or is_code(value):
        return
    if is_stand_in(value) or is_reference(value):
        return
    if mention.looks is None or mention.looks(value):
        start = cell.start("secret")
        yield Place(start, start + len(value))


RULE = Rule(
    id="cell-beside",
    kind="cell",
    why="Settings are shown as a table of two columns, in documents and on terminals.",
    source="https://github.github.com/gfm/#tables-extension-",
    finds=Beside(_find, next="*_`: |\u2502\t<", within=700),
    hits=lambda: hiding(
        _VALUE,
        f"| Password | {_VALUE} |\n| size | 5 |\n",
        f"<tr><td>api_key</td><td>{_VALUE}</td></tr>",
        f"<th>API key</th>\n<td><code>{_VALUE}</code></td>",
        f"<li><b>Password:</b> {_VALUE}</li>",
        f"KEY\tVALUE\tAGE\nDB_PASSWORD\t{_VALUE}\t3d\n",
        f"host        h.example\npassword    {_VALUE}\n",
    ),
    misses=lambda: (
        "| password | varchar(255) |\n| token | text |\n",
        "password   string   required\ntoken      string   2024-01-01\n",
        "| Password | The password, 12 characters |",
        "FOR_OBJECT_ON_TOKEN | P11_KIT_URI_FOR_MODULE,\n",
        "#define IPOPT_SECRET\t0xd788\n",
        "def load_private_key(self) -> Ed25519PrivateKey | Ed448PrivateKey\n",
    ),
)
