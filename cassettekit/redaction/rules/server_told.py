"""Passwords and keys that a server makes up and prints when it is set up."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2Z" + "p9Lw4Xc8Vb1Nm3T="

RULE = Rule(
    id="server-told",
    kind="password",
    why="The first login of a database or vault is written to its log.",
    source="https://dev.mysql.com/doc/refman/8.4/en/default-privileges.html",
    finds=Text(
        lead=(
            "password is generated for",
            "Unseal Key",
            "Recovery Key",
            "SecureString\t",
        ),
        body=(
            r"(?:[ ][\w.'@%-]{1,60}:[ ]|[ ]\d{1,2}:[ ]{1,4}|(?<=\t))"
            r"(?P<secret>[^\s\"'<>]{6,200})(?![^\s\"'])"
        ),
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"A temporary password is generated for root@localhost: {_VALUE}\n",
        f"Unseal Key 1: {_VALUE}\n",
        f"PARAMETER\t/db/pw\tSecureString\t{_VALUE}\t3\n",
    ),
    misses=lambda: (
        "a password is generated for every user2",
        "Unseal Key 1: <key1>",
        "the Recovery Key opens it",
    ),
)
