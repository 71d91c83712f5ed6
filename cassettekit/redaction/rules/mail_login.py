"""Logins in the transcripts of mail and file servers."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_BASE64 = "AGFubgBx" + "N1JrMg=="

RULE = Rule(
    id="mail-login",
    kind="login",
    why="FTP, POP3 and IMAP send the password as a line of its own.",
    source="https://www.rfc-editor.org/rfc/rfc959#section-4.1.1",
    finds=Text(
        lead=(
            "USER ",
            " LOGIN ",
            "334 UGFzc3dvcmQ6",
            "AUTH PLAIN ",
            "AUTHENTICATE PLAIN ",
            "AUTHENTICATE ",
            "NICK ",
            "AUTHINFO PASS ",
            ":IDENTIFY ",
            "> PASS ",
            "C: PASS ",
        ),
        body=(
            r"(?:(?<=USER |NICK )[^\s]{1,80}\r?\n(?:[^\n]{0,120}\n){0,2}?(?:[>C:-]{1,4}[ ])?PASS[ ]"
            r"|(?<=AUTHINFO PASS )|(?<=:IDENTIFY )(?:[\w\[\]`^{}|-]{1,30}[ ])?(?=\S{6})"
            r"|(?<=[>:] PASS )(?=[^\s/]{6,100}(?:\s|$))(?=\S{0,60}\d)"
            r"|(?<=\d LOGIN )(?:\"[^\"\n]{1,60}\"|[\w.@+-]{1,60})[ ]\"?"
            r"|(?<=UGFzc3dvcmQ6)[ \t]{0,3}\r?\n[ \t]{0,3}(?:[>C:-]{1,4}[ ])?"
            r"|(?<=CATE )(?=A[A-Za-z0-9+/]{16,400}={0,2}(?:\s|$))(?=\S{0,60}\d)"
            r"|(?<=PLAIN )(?=[A-Za-z0-9+/]{8,400}={0,2}(?:\s|$))(?=\S{0,60}[a-z0-9]))"
            r"(?P<secret>[^\s\"*{][^\s\"]{3,100})"
        ),
    ),
    hits=lambda: (
        *hiding(
            _VALUE,
            f"USER ann\r\nPASS {_VALUE}\r\n230 ok\r\n",
            f"USER ann\n331 Password required\nPASS {_VALUE}\n",
            f"a1 LOGIN ann {_VALUE}\r\n",
            f'a1 LOGIN "ann@h.example" "{_VALUE}"\r\n',
            f"NICK ann\r\nPASS {_VALUE}\r\n",
            f">>> PASS {_VALUE}\n",
            f"AUTHINFO USER ann\nAUTHINFO PASS {_VALUE}\n",
            f"PRIVMSG NickServ :IDENTIFY ann {_VALUE}\r\n",
        ),
        *hiding(
            _BASE64, f"334 UGFzc3dvcmQ6\r\nC: {_BASE64}\r\n235 ok", f"AUTH PLAIN {_BASE64}\r\n"
        ),
    ),
    misses=lambda: (
        "PASS src/user.test.ts",
        "> PASS src/user2.test.ts",
        "the USER and LOGIN commands",
        "2024 LOGIN PAGE",
        "AUTH PLAIN LOGIN CRAM-MD5",
        "334 UGFzc3dvcmQ6",
    ),
)
