"""Secrets that a shell hands to a command that stores or reads one."""

import re

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return has_digit(value) and not (is_stand_in(value) or is_reference(value))


RULE = Rule(
    id="here-string",
    kind="command",
    why="A command line is logged whole, with what it hands over.",
    source="https://www.gnu.org/software/bash/manual/html_node/Redirections.html#Here-Strings",
    finds=Text(
        lead=("<<<",),
        before=(
            r"(?:\b(?:secrets?|passwd|chpasswd|password|login|token|unlock|kinit|cryptsetup)\b"
            r"|\bread[ ](?:-\w[ ])?[A-Za-z_]{0,40}(?:PASS|PW|SECRET|TOKEN|KEY))[^\n;|&<]{0,80}"
        ),
        body=r"[ ]{0,2}[\"']?(?P<secret>[^\s\"'$<;|&][^\s\"';|&]{5,200})",
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"wrangler secret put API_KEY <<< '{_VALUE}'",
        f"read -r WIFI_PASSWORD <<< '{_VALUE}'",
        f"docker login --password-stdin <<< {_VALUE}",
    ),
    misses=lambda: (
        'wrangler secret put API_KEY <<< "$KEY1"',
        "cat <<< abc12345",
    ),
)
