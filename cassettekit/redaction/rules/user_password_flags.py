"""A password behind -p where a user stands behind -u, whatever the command."""

import re

from cassettekit.redaction.judge import is_password, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_PORTS = Late(r"[\w.\[\]:-]{0,60}\d{1,5}(?:[:-]\d{1,5}){0,2}(?:/(?:tcp|udp))?\Z")
_TWO = Late(r"[A-Z].*\d|\d.*[A-Z]|[!^*~#%&+]")
_FILE = Late(r"\.[a-z]\w{0,4}\Z")
_NUMBERS = Late(r"[\d.:,-]{1,80}\Z")


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    if ":" in value and _PORTS.match(value) is not None:
        return False
    # tar, cp and git have flags of these letters that mean something else.
    if _TWO.search(value) is None or _FILE.search(value) is not None:
        return False
    is_other = is_stand_in(value) or is_reference(value) or _NUMBERS.match(value) is not None
    return value[0] not in "-$<{" and not is_other and is_password(value)


RULE = Rule(
    id="user-password-flags",
    kind="command",
    why="Of commands without number that log in, most take user and password so.",
    source="https://cwe.mitre.org/data/definitions/214.html",
    finds=Text(
        lead=("-u ", "--username ", "--user "),
        not_after=r"\w-",
        body=(
            r"[\"']?[A-Za-z][\w.@+\\-]{0,80}[\"']?[ ](?:[^\n;|&]{0,120}?[ ])?-p[ ]"
            r"[\"']?(?P<secret>[^\s\"';|&]{8,200})"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE, f"grabber -u ann -p {_VALUE} https://h.example", f"x --username ann -p '{_VALUE}'"
    ),
    misses=lambda: (
        "docker run -u node -p 127.0.0.1:8080:80 app",
        "docker run --user node -p localhost:8080:8080 app",
        "sudo -u ann mkdir -p build/release-2024",
        "sudo -u postgres pg_ctl -p 5432",
        "tar -u notes -p archive2024.tar; virtualenv -u x -p python3.11",
    ),
)
