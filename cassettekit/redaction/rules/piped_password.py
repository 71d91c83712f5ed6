"""Passwords that echo hands to sudo, or to a login that reads standard input."""

import re

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return not (is_stand_in(value) or is_stand_in(value.rpartition(":")[2])) and value[0] != "$"


RULE = Rule(
    id="piped-password",
    kind="command",
    why="A command line is logged whole, with the password it pipes.",
    source="https://www.sudo.ws/docs/man/sudo.man/#S",
    finds=Text(
        lead=("echo ", "printf ", "<<< "),
        body=(
            r"(?:-\w{1,2}[ ]|'%s(?:\\n)?'[ ])?[\"']?"
            r"(?:[A-Za-z_][\w.-]{0,31}:(?=[^\s\"'|;&]{4,200}[\"']?[ ]{0,3}\|[ ]{0,3}chpasswd))?"
            r"(?P<secret>[^\s\"'|;&]{4,200})[\"']?"
            r"[ ]{0,3}\|[ ]{0,3}"
            r"(?:sudo[ ](?:-\w+[ ]){0,3}-\w?S|(?:su|passwd|chpasswd|kinit|wg[ ]pubkey)\b"
            r"|\w[^\n|;]{0,200}--(?:password|pass|token|passphrase)-?(?:stdin|fd)"
            r"|\w[^\n|;]{0,60}(?:--with-token|\benv add )"
            r"|\w[^\n|;]{0,60}\bsecrets?[ :](?:create|put|set|add|import|versions add)\b)"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"echo '{_VALUE}' | sudo -S systemctl restart x",
        f"echo {_VALUE} | docker login -u ci --password-stdin h.example",
        f"printf '{_VALUE}' | gcloud secrets create x --data-file=-",
        f"echo {_VALUE} | wg pubkey",
        f"echo 'ann:{_VALUE}' | chpasswd",
        f"echo {_VALUE} | gh auth login --with-token",
    ),
    misses=lambda: (
        "echo done | sudo tee /etc/x",
        'echo "$PASS" | sudo -S true',
        "echo hello | cat",
    ),
)
