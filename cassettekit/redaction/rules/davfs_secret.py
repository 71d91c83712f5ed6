"""Logins in the secrets file of davfs: an address or a folder, a user, a password."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_LINE = Late(
    r"^(?:https?://|/)\S{1,200}[ \t]{1,20}[^\s#]{1,80}[ \t]{1,20}"
    r"\"?(?P<secret>[^\s\"]{4,200})\"?[ \t]*\r?$",
    re.MULTILINE,
)


def _lines(match: re.Match[str]) -> Iterator[Place]:
    for line in _LINE.finditer(match.string, *match.span("lines")):
        if not is_stand_in(line["secret"]):
            yield Place(*line.span("secret"))


RULE = Rule(
    id="davfs-secret",
    kind="setting",
    why="mount reads the logins of shared folders from it.",
    source="https://manpages.debian.org/davfs2/mount.davfs.8.en.html#SECRETS_FILE",
    finds=Text(
        lead=("davfs2/secrets", "davfs2 secrets"),
        body=r"[^\n]{0,80}\n(?P<lines>(?:[^\n]{1,400}\n?){1,60})",
        split=_lines,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"$ cat /etc/davfs2/secrets\nhttps://h.example/dav ann {_VALUE}\n",
        f'# davfs2 secrets file\n/mnt/dav ann "{_VALUE}"\n',
    ),
    misses=lambda: (
        "chmod 600 /etc/davfs2/secrets\nmount /mnt/dav\n",
        "# davfs2 secrets file\n# /mnt/dav ann secret12\n",
    ),
)
