"""Passwords that one-letter flags give to well-known commands."""

import re

from cassettekit.redaction.judge import is_mixed, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_FLAGS = {
    "mysql": "p",
    "mysqldump": "p",
    "mysqladmin": "p",
    "mariadb": "p",
    "sshpass": "p",
    "redis-cli": "a",
    "mongo": "p",
    "mongosh": "p",
    "mongodump": "p",
    "sqlcmd": "P",
    "bcp": "P",
    "oc login": "p",
    "psexec": "p",
    "PsExec": "p",
    "ldapsearch": "w",
    "ldapmodify": "w",
    "ldapadd": "w",
    "ldapdelete": "w",
    "ldappasswd": "w",
    "smbmap": "p",
    "evil-winrm": "p",
    "rabbitmqadmin": "p",
    "ssh-keygen": "N",
    "mosquitto_pub": "P",
    "mosquitto_sub": "P",
    "docker login": "p",
    "podman login": "p",
    "registry login": "p",
    "secret set": "b",
    "hydra": "p",
    "crackmapexec": "p",
    "netexec": "p",
    "nxc": "p",
    "useradd": "p",
    "usermod": "p",
    "xh -A bearer": "a",
    "http -A bearer": "a",
    "https -A bearer": "a",
    "az login": "p",
    "unzip": "P",
    "cqlsh": "p",
    "influx": "t",
    "plink": "pw",
    "net use": "p",
    "twine upload": "p",
    "openssl": "k",
    "zip": "P",
    "snmpget": "A",
    "snmpwalk": "A",
    "ipmitool": "P",
    "rclone": "p",
    "ansible-vault": "p",
    "smbclient": "p",
    "mcrcon": "p",
    "snmpget -v2c": "c",
    "snmpwalk -v2c": "c",
    "snmpset -v2c": "c",
    "snmpget -v 2c": "c",
    "snmpwalk -v 2c": "c",
}
# Where the letter may be glued to its value, and a space would mean that there is none.
_GLUED = "mysql|mysqldump|mysqladmin|mariadb"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return not (
        value[0] in "-$<{|/\\"
        or is_stand_in(value)
        or is_reference(value)
        or not is_mixed(value)
        or (match["gap"] and re.search(rf"\b(?:{_GLUED})\b", match.group()[:12]) is not None)
    )


RULE = Rule(
    id="tool-flag",
    kind="command",
    why="A command line is logged whole, with the password given to it.",
    source="https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html",
    finds=Text(
        lead=tuple(_FLAGS),
        not_after=r"\w-",
        body=(
            "(?:"
            + "|".join(
                rf"(?<={tool})(?:[ ][^\n;|&]{{0,200}}?)?[ ]-{_FLAGS[tool]}" for tool in _FLAGS
            )
            + r")(?P<gap>[ ]{0,3})[\"']?(?P<secret>[^\s\"';|&]{4,200})"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"mysql -h h.example -u root -p{_VALUE} shop",
        f"sshpass -p {_VALUE} ssh root@h.example",
        f"redis-cli -h h.example -a {_VALUE} ping",
        f"docker login -u ci -p '{_VALUE}' h.example",
    ),
    misses=lambda: (
        "mysql -h h.example -p shop2",
        "docker run -p 8080:80 x",
        "sshpass -p $SSH_PASS ssh h",
        "mongo -port 27017",
        "mysql -u root -p\\nEnter password2: ",
    ),
)
