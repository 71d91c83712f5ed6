"""Secrets of dial-up links: a line of client, server, secret and addresses."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_WORD = r"(?:\"[^\"\n]{1,80}\"|[^\s\"#]{1,80})"
_LINE = Late(
    rf"^{_WORD}[ \t]{{1,20}}{_WORD}[ \t]{{1,20}}\"?(?P<secret>[^\s\"]{{4,200}})\"?(?=\s|\Z)",
    re.MULTILINE,
)


def _lines(match: re.Match[str]) -> Iterator[Place]:
    first, last = match.span("lines")
    for line in _LINE.finditer(match.string, first, last):
        if not is_stand_in(line["secret"]):
            yield Place(*line.span("secret"))


RULE = Rule(
    id="dialup-secret",
    kind="setting",
    why="pppd reads the passwords of its peers from it.",
    source="https://ppp.samba.org/pppd.html",
    finds=Text(
        lead=("client",),
        before=r"^#[ \t]{0,8}",
        body=r"[ \t]{1,20}server[ \t]{1,20}secret[^\n]{0,80}\n"
        r"(?P<lines>(?:[^\n]{1,400}\n?){1,100})",
        split=_lines,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"# client server secret IP addresses\nann * {_VALUE} *\n",
        f'# client\tserver\tsecret\n"ann"\tpppoe\t"{_VALUE}"\t*\n',
    ),
    misses=lambda: ("# client server secret IP addresses\n# ann * secret2 *\n", "client server"),
)
