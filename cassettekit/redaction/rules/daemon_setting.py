"""Passwords in the settings of servers, routers and printers, where no sign stands between."""

import re

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return has_digit(value) and not (is_stand_in(value) or is_reference(value))


RULE = Rule(
    id="daemon-setting",
    kind="setting",
    why="Older programs set a password by a word of their own and a space.",
    source="https://redis.io/docs/latest/operate/oss_and_stack/management/config-file/",
    finds=Text(
        lead=(
            "requirepass",
            "masterauth",
            "auth-pass",
            "snmp-server community",
            "rocommunity",
            "rwcommunity",
            "enable secret",
            "enable password",
            "rootpw",
            "ppp chap password",
            "key-string",
            "pre-shared-key",
            "tacacs-server key",
            "radius-server key",
            "ascii-text",
        ),
        not_after=r"\w.-",
        body=(
            r"[ \t]{1,8}(?:--(?:plaintext|iscrypted)[ ]|mymaster[ ]|ascii-text[ ]|[057-9][ ])?"
            r"[\"']?(?P<secret>(?:\$\d\$)?[^\s\"'=:$<{-][^\s\"']{5,200})"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"requirepass {_VALUE}\nport 6379\n",
        f"enable secret 0 {_VALUE}\n",
        f"enable secret 9 $9${_VALUE}\n",
        f"snmp-server community {_VALUE} RO\n",
        f'set security ike policy x pre-shared-key ascii-text "{_VALUE}"\n',
    ),
    misses=lambda: (
        "# requirepass foobared\n",
        "requirepass is set in redis6.conf",
        "enable secret rotation",
    ),
)
