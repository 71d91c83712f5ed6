"""Lines of the secrets files of pppd and davfs that stand without the head that says so."""

import re

from cassettekit.redaction.judge import is_code, is_password, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FARTHEST = 90
# Looked for from the sign behind it: a look at each line costs a tenth of all.
_CLIENT = Late(r"(?:\"[^\"\n]{1,80}\"|[^\s\"#*/<>(){}=;-][^\s\"#*]{0,79})\Z")


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    text = match.string
    line = text.rfind("\n", max(0, match.start() - _FARTHEST), match.start()) + 1
    if _CLIENT.match(text, line, match.start()) is None:
        return False
    return is_password(value) and not (is_stand_in(value) or is_code(value))


RULE = Rule(
    id="dialup-line",
    kind="setting",
    why="A client, the name of a server or a star, the secret, and addresses or a star.",
    source="https://ppp.samba.org/pppd.html",
    finds=Text(
        lead=(" * ", "\t*\t", " l2tpd ", " pptpd ", " pppoe ", " xl2tpd "),
        body=(
            r"[ \t]{0,8}\"?(?P<secret>[^\s\"*]{8,120})\"?[ \t]{1,8}"
            r"(?:\*|\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2})?)[ \t]*\r?$"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"ann * {_VALUE} *\n",
        f"ann\t*\t{_VALUE}\t*\n",
        f"$ cat /etc/ppp/chap-secrets\nann l2tpd {_VALUE} 10.0.0.4\n",
        f'"ann" * "{_VALUE}" *\n',
    ),
    misses=lambda: (
        "5 * * * * /usr/bin/backup2\n",
        "x * width2 *\n",
        " * @param alpha1beta *\n",
        "a * b12345678 * c\n",
    ),
)
